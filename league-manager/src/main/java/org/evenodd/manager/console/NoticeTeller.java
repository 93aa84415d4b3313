package org.evenodd.manager.console;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.turn.Notice;
import org.slf4j.Logger;

/** Tells the console and the log what people are to know who watch the league. */
public final class NoticeTeller {
    /** As many different troubles of referees as are told. */
    private static final int MOST = 100;

    private final Map<String, Integer> told = new HashMap<>();
    private final Console console;
    private final Logger log;
    private final Consumer<Notice.LeagueBegins> beginning;

    /**
     * One that has told nothing yet.
     *
     * @param beginning tells that the league begins
     */
    public NoticeTeller(Console console, Logger log, Consumer<Notice.LeagueBegins> beginning) {
        this.console = console;
        this.log = log;
        this.beginning = beginning;
    }

    /** Tells something, on its way or as often as it should be told. */
    public void tell(Notice notice) {
        if (notice instanceof Notice.LeagueBegins begins) {
            beginning.accept(begins);
        } else if (notice instanceof Notice.PlaceReleased released) {
            lost(released);
        } else if (notice instanceof Notice.RefereeFellSilent silence) {
            fell(silence);
        } else if (notice instanceof Notice.RefereeAnswersAgain end) {
            ended(end);
        } else if (notice instanceof Notice.NoReferee) {
            waits();
        } else if (notice instanceof Notice.RefereeFound) {
            goesOn();
        } else if (notice instanceof Notice.MatchRefused refusal) {
            refused(refusal);
        } else if (notice instanceof Notice.RefereeOverdue overrun) {
            overran(overrun);
        } else {
            notUnderstood((Notice.MatchNotUnderstood) notice);
        }
    }

    private void lost(Notice.PlaceReleased released) {
        String line = "%s \"%s\" has lost its place: nobody has answered at %s."
                .formatted(released.agent(), Printable.of(released.name().value()), released.endpoint());
        console.say(line);
        log.warn("{}", line);
    }

    private void fell(Notice.RefereeFellSilent silence) {
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

    private void ended(Notice.RefereeAnswersAgain end) {
        log.info(AgentLog.FOR_THE_FILE, "{} answers again", end.referee());
        console.say(end.referee() + " answers again.");
    }

    /** What is asked for again and again is told on the console once, and then ever more rarely. */
    private void refused(Notice.MatchRefused refusal) {
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

    private void overran(Notice.RefereeOverdue overrun) {
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

    private void notUnderstood(Notice.MatchNotUnderstood order) {
        log.warn(
                AgentLog.FOR_THE_FILE,
                "{} does not know RUN_MATCH, and so did not take {}",
                order.referee(),
                order.match());
        console.say(
                ("%s does not know RUN_MATCH: its matches go to other referees. Where there is none, it is asked again, "
                                + "ever less often, and at once when it registers again.")
                        .formatted(order.referee()));
    }

    /** How often there was such a trouble; none of it where there are too many kinds. */
    private synchronized int count(String trouble) {
        return told.size() < MOST || told.containsKey(trouble) ? told.merge(trouble, 1, Integer::sum) : 0;
    }
}
