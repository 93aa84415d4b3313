package org.evenodd.manager.console;

import org.evenodd.manager.engine.EffectRouter;
import org.evenodd.manager.play.Effect;
import org.evenodd.protocol.agent.Console;
import org.slf4j.Logger;

/** Tells the console and the log which referees stop answering and answer again, and the log which ones refuse a match. */
public record RefereeTrouble(Console console, Logger log) {

    /** Lets the router bring it what it tells. */
    public EffectRouter addTo(EffectRouter router) {
        return router.on(Effect.RefereeFellSilent.class, this::fell)
                .on(Effect.RefereeAnswersAgain.class, this::ended)
                .on(Effect.MatchRefused.class, this::refused);
    }

    private void fell(Effect.RefereeFellSilent silence) {
        log.warn("{} has not answered since {}", silence.referee(), silence.since());
        console.say("%s does not answer any more; its matches go to others.".formatted(silence.referee()));
        if (silence.last()) {
            console.say("No referee answers: matches wait for the first that does or registers.");
        }
    }

    private void ended(Effect.RefereeAnswersAgain end) {
        log.info("{} answers again", end.referee());
        console.say(end.referee() + " answers again.");
    }

    private void refused(Effect.MatchRefused refusal) {
        log.warn("{} refused {}: {}", refusal.referee(), refusal.match(), refusal.reason());
    }
}
