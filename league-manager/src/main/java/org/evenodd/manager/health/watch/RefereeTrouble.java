package org.evenodd.manager.health.watch;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.engine.EffectRouter;
import org.evenodd.manager.turn.Effect;
import org.slf4j.Logger;

/** Tells the console and the log which referees stop answering, answer again and refuse matches, and when none is left. */
public final class RefereeTrouble {
    /** As many different troubles as are told. */
    private static final int MOST = 100;

    private final Map<String, Integer> told = new HashMap<>();
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
                .on(Effect.RefereeOverdue.class, this::overran)
                .on(Effect.MatchNotUnderstood.class, this::notUnderstood);
    }

    private void fell(Effect.RefereeFellSilent silence) {
        log.warn(AgentLog.FOR_THE_FILE, "{} has not answered since {}", silence.referee(), silence.since());
        console.say("%s does not answer any more; its matches go to others.".formatted(silence.referee()));
    }

    private void waits() {
        log.warn(AgentLog.FOR_THE_FILE, "No referee answers: the league waits for one");
        console.say("No referee answers: the league waits for the first that does or registers.");
    }

    private void goesOn() {
        log.info(AgentLog.FOR_THE_FILE, "A referee answers: the league goes on");
        console.say("A referee answers: the league goes on.");
    }

    private void ended(Effect.RefereeAnswersAgain end) {
        log.info(AgentLog.FOR_THE_FILE, "{} answers again", end.referee());
        console.say(end.referee() + " answers again.");
    }

    /** What is asked for again and again is told on the console once, and then ever more rarely. */
    private void refused(Effect.MatchRefused refusal) {
        log.warn(AgentLog.FOR_THE_FILE, "{} refused {}: {}", refusal.referee(), refusal.match(), refusal.reason());
        int times = count(refusal.referee() + " " + refusal.reason());
        String reason = Printable.of(refusal.reason());
        if (times == 1) {
            console.say("%s did not take %s (%s); it is asked again."
                    .formatted(refusal.referee(), refusal.match(), reason));
        } else if (isPowerOfTen(times)) {
            console.say("%s has refused matches %d times by now (%s).".formatted(refusal.referee(), times, reason));
        }
    }

    private static boolean isPowerOfTen(int number) {
        return Integer.toString(number).matches("10+");
    }

    private void overran(Effect.RefereeOverdue overrun) {
        String consequence = overrun.excluded()
                ? "it is given no match any more until it registers again"
                : "it is given matches only where no other referee is there";
        log.warn(
                AgentLog.FOR_THE_FILE,
                "{} did not report {} in time: {}",
                overrun.referee(),
                overrun.match(),
                consequence);
        if (count(overrun.referee() + " overran " + overrun.excluded()) == 1) {
            console.say("%s took %s and did not report it in time: %s."
                    .formatted(overrun.referee(), overrun.match(), consequence));
        }
    }

    private void notUnderstood(Effect.MatchNotUnderstood effect) {
        log.warn(
                AgentLog.FOR_THE_FILE,
                "{} does not know RUN_MATCH, and so did not take {}",
                effect.referee(),
                effect.match());
        console.say(
                ("%s does not know RUN_MATCH: its matches go to other referees. Where there is none, it is asked again, "
                                + "ever less often, and at once when it registers again.")
                        .formatted(effect.referee()));
    }

    /** How often there was such a trouble; none of it where there are too many kinds. */
    private synchronized int count(String trouble) {
        return told.size() < MOST || told.containsKey(trouble) ? told.merge(trouble, 1, Integer::sum) : 0;
    }
}
