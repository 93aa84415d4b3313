package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.League;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.LiveState.StartNews;
import org.jspecify.annotations.Nullable;

/**
 * The planned start of a league: at that time it starts with the agents that are there, or says why it cannot. Then it
 * starts {@link #WAIT_FOR_OTHERS} after it can, so that not only the first two that come play in it, or when the whole roster is
 * there. The plan is stored, so that a manager that was down at that time starts the league likewise when it is up again.
 */
final class PlannedStart {

    /** How long before the start it is told who of the roster is missing. */
    static final Duration ROLL_CALL = Duration.ofMinutes(5);

    /** The longest wait for a look at the clock: a timer does not advance while the machine sleeps. */
    static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    /** How long a delayed league that can start waits for others to come. */
    static final Duration WAIT_FOR_OTHERS = Duration.ofMinutes(1);

    private PlannedStart() {}

    /** Whether the league is to start now if it can. */
    static boolean isDue(UnitOfWork work) {
        Instant start = planned(work);
        return start != null
                && hasCome(start, work)
                && (!isLate(start, work) || isWholeRosterThere(work.league()) || hasWaited(work));
    }

    private static boolean hasCome(Instant time, UnitOfWork work) {
        return !work.now().isBefore(time);
    }

    /** Whether it could not start at its time. */
    private static boolean isLate(Instant start, UnitOfWork work) {
        StartNews told = work.live().startNews();
        return !told.missing().isEmpty() || told.lateStart() != null || hasCome(start.plus(WAIT_FOR_OTHERS), work);
    }

    private static boolean isWholeRosterThere(League league) {
        return !league.enrolment().isEmpty()
                && league.absent().isEmpty()
                && league.roster().unreached().isEmpty();
    }

    private static boolean hasWaited(UnitOfWork work) {
        @Nullable Instant lateStart = work.live().startNews().lateStart();
        return lateStart != null && hasCome(lateStart, work);
    }

    /** When to look at the clock next; empty if there is nothing to wait for. */
    static Optional<Instant> nextLook(UnitOfWork work) {
        Instant start = planned(work);
        if (start == null) {
            return Optional.empty();
        }
        if (hasCome(start, work)) {
            return Optional.ofNullable(work.live().startNews().lateStart()).filter(late -> !hasCome(late, work));
        }
        return Stream.of(start.minus(ROLL_CALL), start, work.now().plus(LONGEST_WAIT))
                .filter(look -> look.isAfter(work.now()))
                .min(Instant::compareTo);
    }

    /** Tells what there is to tell about the plan of a league that has not started. */
    static void tell(UnitOfWork work) {
        Instant start = planned(work);
        if (start == null) {
            return;
        }
        if (hasCome(start, work)) {
            tellDelay(work, start);
        } else if (!work.now().isBefore(start.minus(ROLL_CALL))) {
            callRoll(work);
        }
    }

    private static void tellDelay(UnitOfWork work, Instant start) {
        List<String> missing = LeagueOpening.missingThatAnswer(work);
        StartNews told = work.live().startNews();
        StartNews news = new StartNews(true, missing, missing.isEmpty() ? lateStart(work) : null);
        if (!news.equals(told)) {
            work.ask(new Notice.StartDelayed(
                    work.timeOfDay(start), missing, missing.isEmpty() ? work.timeOfDay(lateStart(work)) : null));
            work.change(live -> live.with(news));
        }
    }

    /** When a league starts that can start now, but could not at its time. */
    private static Instant lateStart(UnitOfWork work) {
        @Nullable Instant before = work.live().startNews().lateStart();
        return before == null ? work.now().plus(WAIT_FOR_OTHERS) : before;
    }

    private static void callRoll(UnitOfWork work) {
        int enrolled = work.league().enrolment().names().size();
        if (enrolled > 0 && !work.live().startNews().calledRoll()) {
            work.ask(new Notice.RollCall(enrolled, work.league().absent()));
            work.change(live -> live.with(new StartNews(true, List.of(), null)));
        }
    }

    /** The planned time of day by the clock that measures waits, as far as the machine's clock is not set again. */
    private static @Nullable Instant planned(UnitOfWork work) {
        League league = work.league();
        @Nullable Instant startAt = league.preparation().startAt();
        return startAt == null || !league.course().isOpen() ? null : work.at(startAt);
    }
}
