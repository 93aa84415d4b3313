package org.evenodd.manager.start;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.agent.Tokens;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.PreparationEvent.RosterSet;
import org.evenodd.manager.league.PreparationEvent.StartPlanned;
import org.evenodd.manager.operator.WallClock;
import org.evenodd.manager.start.ManagerPlan.RosterRow;
import org.evenodd.manager.start.ManagerPlan.WantedPreparation;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;

/** What the command line changes in the league's roster and planned start. */
record PreparationChange(WantedPreparation wanted, Instant now) {

    PreparationChange {
        now = now.truncatedTo(ChronoUnit.MILLIS);
    }

    /**
     * Passes unless the wanted start has passed. A manager that is restarted with the command that planned the start
     * keeps the plan, and so does one whose stored plan is overdue; a league that has started needs none.
     *
     * @param stored reads the stored league; empty for a new one
     * @throws ProgramException (wrong usage) otherwise
     */
    void requireFuture(Supplier<Optional<League>> stored) {
        Instant start = wanted.startAt();
        if (start != null
                && hasPassed(start)
                && stored.get().filter(this::needsNone).isEmpty()) {
            WallClock clock = WallClock.ofThisMachine();
            throw ProgramException.wrongUsage(
                    "--start-at: %s has passed, it is %s now; for another day give the date too, like --start-at %s"
                            .formatted(clock.of(start), clock.of(now), clock.nextDay(start)));
        }
    }

    private boolean hasPassed(Instant start) {
        return !start.isAfter(now);
    }

    private boolean needsNone(League league) {
        Instant planned = league.preparation().startAt();
        return !league.course().isOpen() || (planned != null && hasPassed(planned));
    }

    /** The events that bring the league up to date; none for one that is over. */
    List<LeagueEvent> events(League league, Tokens tokens) {
        List<LeagueEvent> events = new ArrayList<>();
        List<RosterRow> roster = wanted.roster();
        if (roster != null && !league.course().isOver()) {
            List<EnrolledName> names =
                    roster.stream().map(row -> enrolled(row, tokens)).toList();
            if (!names.equals(league.enrolment().names())) {
                events.add(new RosterSet(names, now));
            }
        }
        Instant start = wanted.startAt();
        if (start != null
                && !hasPassed(start)
                && league.course().isOpen()
                && !start.equals(league.preparation().startAt())) {
            events.add(new StartPlanned(start, now));
        }
        return events;
    }

    private static EnrolledName enrolled(RosterRow row, Tokens tokens) {
        @Nullable EnrolmentKey key = row.key();
        return new EnrolledName(row.name(), key == null ? null : tokens.enrolmentCode(key));
    }
}
