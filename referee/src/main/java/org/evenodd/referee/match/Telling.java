package org.evenodd.referee.match;

import java.time.Instant;
import java.util.List;

/** What effects are worth in a transcript. */
final class Telling {

    private Telling() {}

    static Chronicle of(List<Effect> effects, Instant at, Chronicle chronicle) {
        Chronicle told = chronicle;
        for (Effect effect : effects) {
            told = of(effect, at, told);
        }
        return told;
    }

    private static Chronicle of(Effect effect, Instant at, Chronicle chronicle) {
        if (effect instanceof Effect.Call call) {
            String event = call.request() instanceof Request.Join ? "invited" : "called";
            return chronicle.about(
                    at, event, call.id().player(), "call " + call.id().number());
        }
        if (effect instanceof Effect.Warn warn) {
            Fault fault = warn.fault();
            return chronicle.about(at, "error", warn.player(), fault.code() + " " + fault.sentence());
        }
        return effect instanceof Effect.Reveal ? chronicle.plus(at, "drawing", "") : chronicle;
    }
}
