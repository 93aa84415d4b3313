package org.evenodd.manager.play;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.StartNews;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.League;
import org.jspecify.annotations.Nullable;

/**
 * The planned start of a league: at that time it starts with the agents that are there, or says why it cannot, and
 * starts as soon as it can. The plan is stored, so a manager that was down at that time starts it when it is up again.
 */
final class PlannedStart {

    /** How long before the start it is told who of the roster is missing. */
    static final Duration ROLL_CALL = Duration.ofMinutes(5);

    /** The longest wait for a look at the clock: a timer does not advance while the machine sleeps. */
    static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private PlannedStart() {}

    /** Whether the planned time has come. */
    static boolean isDue(UnitOfWork work) {
        Instant start = planned(work.league());
        return start != null && !work.now().isBefore(start);
    }

    /** When to look at the clock next; empty if there is nothing to wait for. */
    static Optional<Instant> nextLook(UnitOfWork work) {
        Instant start = planned(work.league());
        if (start == null || isDue(work)) {
            return Optional.empty();
        }
        return Stream.of(start.minus(ROLL_CALL), start, work.now().plus(LONGEST_WAIT))
                .filter(look -> look.isAfter(work.now()))
                .min(Instant::compareTo);
    }

    /** Tells what there is to tell about the plan of a league that has not started. */
    static void tell(UnitOfWork work) {
        Instant start = planned(work.league());
        if (start == null) {
            return;
        }
        if (isDue(work)) {
            tellDelay(work, start);
        } else if (!work.now().isBefore(start.minus(ROLL_CALL))) {
            callRoll(work, start);
        }
    }

    private static void tellDelay(UnitOfWork work, Instant start) {
        List<String> missing = LeagueOpening.missingThatAnswer(work);
        if (!missing.equals(work.live().startNews().missing())) {
            work.tell(new Notice.StartDelayed(start, missing));
            work.change(live -> live.with(new StartNews(true, missing)));
        }
    }

    private static void callRoll(UnitOfWork work, Instant start) {
        int enrolled = work.league().enrolment().names().size();
        if (enrolled > 0 && !work.live().startNews().calledRoll()) {
            work.tell(new Notice.RollCall(start, enrolled, work.league().absent()));
            work.change(live -> live.with(new StartNews(true, List.of())));
        }
    }

    private static @Nullable Instant planned(League league) {
        return league.course().isOpen() ? league.preparation().startAt() : null;
    }
}
