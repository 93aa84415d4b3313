package org.evenodd.referee.match;

import java.time.Instant;
import java.util.List;

/** Returns the transcript entries of effects. */
final class TranscriptWriter {

    private TranscriptWriter() {}

    static MatchRecord of(List<MatchEffect> effects, Instant at, MatchRecord chronicle) {
        MatchRecord told = chronicle;
        for (MatchEffect effect : effects) {
            told = of(effect, at, told);
        }
        return told;
    }

    private static MatchRecord of(MatchEffect effect, Instant at, MatchRecord chronicle) {
        if (effect instanceof MatchEffect.CallPlayer call) {
            String event = call.request() instanceof PlayerRequest.Join ? "invited" : "called";
            return chronicle.about(
                    at, event, call.id().player(), "call " + call.id().number());
        }
        if (effect instanceof MatchEffect.Warn warn) {
            PlayerFault fault = warn.fault();
            return chronicle.about(at, "error", warn.player(), fault.code() + " " + fault.sentence());
        }
        return effect instanceof MatchEffect.ScheduleReveal ? chronicle.plus(at, "drawing", "") : chronicle;
    }
}
