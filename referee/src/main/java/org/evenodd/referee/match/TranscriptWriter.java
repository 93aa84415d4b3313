package org.evenodd.referee.match;

import java.time.Instant;
import java.util.List;

/** Returns the transcript entries of effects. */
final class TranscriptWriter {

    private TranscriptWriter() {}

    static MatchRecord of(List<MatchEffect> effects, Instant at, MatchRecord matchRecord) {
        MatchRecord updated = matchRecord;
        for (MatchEffect effect : effects) {
            updated = of(effect, at, updated);
        }
        return updated;
    }

    private static MatchRecord of(MatchEffect effect, Instant at, MatchRecord matchRecord) {
        if (effect instanceof MatchEffect.CallPlayer call) {
            String event = call.request() instanceof PlayerRequest.Join ? "invited" : "called";
            return matchRecord.about(
                    at, event, call.id().player(), "call " + call.id().number());
        }
        if (effect instanceof MatchEffect.Warn warn) {
            PlayerFault fault = warn.fault();
            return matchRecord.about(at, "error", warn.player(), fault.code() + " " + fault.sentence());
        }
        return effect instanceof MatchEffect.ScheduleReveal ? matchRecord.plus(at, "drawing", "") : matchRecord;
    }
}
