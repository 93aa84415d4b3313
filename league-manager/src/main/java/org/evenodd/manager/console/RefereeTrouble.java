package org.evenodd.manager.console;

import java.util.HashSet;
import java.util.Set;
import org.evenodd.manager.engine.EffectRouter;
import org.evenodd.manager.play.Effect;
import org.evenodd.protocol.agent.Console;
import org.evenodd.protocol.log.Printable;
import org.slf4j.Logger;

/** Tells the console and the log which referees stop answering, answer again and refuse matches, and when none is left. */
public final class RefereeTrouble {
    /** As many different troubles as are told. */
    private static final int MOST = 100;

    private final Set<String> told = new HashSet<>();
    private final Console console;
    private final Logger log;

    public RefereeTrouble(Console console, Logger log) {
        this.console = console;
        this.log = log;
    }

    /** Lets the router bring it what it tells. */
    public EffectRouter addTo(EffectRouter router) {
        return router.on(Effect.RefereeFellSilent.class, this::fell)
                .on(Effect.RefereeAnswersAgain.class, this::ended)
                .on(Effect.NoReferee.class, effect -> waits())
                .on(Effect.RefereeFound.class, effect -> goesOn())
                .on(Effect.MatchRefused.class, this::refused)
                .on(Effect.MatchNotUnderstood.class, this::notUnderstood);
    }

    private void fell(Effect.RefereeFellSilent silence) {
        log.warn("{} has not answered since {}", silence.referee(), silence.since());
        console.say("%s does not answer any more; its matches go to others.".formatted(silence.referee()));
    }

    private void waits() {
        log.warn("No referee answers: the league waits for one");
        console.say("No referee answers: the league waits for the first that does or registers.");
    }

    private void goesOn() {
        log.info("A referee answers: the league goes on");
        console.say("A referee answers: the league goes on.");
    }

    private void ended(Effect.RefereeAnswersAgain end) {
        log.info("{} answers again", end.referee());
        console.say(end.referee() + " answers again.");
    }

    /** What is asked for again and again is told on the console once. */
    private void refused(Effect.MatchRefused refusal) {
        log.warn("{} refused {}: {}", refusal.referee(), refusal.match(), refusal.reason());
        if (isNew(refusal.referee() + " " + refusal.reason())) {
            console.say("%s did not take %s (%s); it is asked again."
                    .formatted(refusal.referee(), refusal.match(), Printable.of(refusal.reason())));
        }
    }

    private void notUnderstood(Effect.MatchNotUnderstood effect) {
        log.warn("{} does not know RUN_MATCH, and so did not take {}", effect.referee(), effect.match());
        console.say(
                ("%s does not know RUN_MATCH: its matches go to other referees. Where there is none, it is asked again, "
                                + "ever less often, and at once when it registers again.")
                        .formatted(effect.referee()));
    }

    private synchronized boolean isNew(String trouble) {
        return told.size() < MOST && told.add(trouble);
    }
}
