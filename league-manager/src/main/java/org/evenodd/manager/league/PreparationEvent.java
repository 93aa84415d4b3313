package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.protocol.shape.Notation.Precise;

/** Events about what the operator settles with the options of the manager's command line. */
public sealed interface PreparationEvent extends LeagueEvent {

    /** The league has a roster, or another one than before. */
    record RosterSet(List<EnrolledName> names, @Precise Instant at) implements PreparationEvent {
        public RosterSet {
            names = List.copyOf(names);
        }

        @Override
        public League applyTo(League league) {
            return league.with(league.preparation().with(new Enrolment(names)));
        }
    }

    /**
     * The league is to start at a time, or at another one than before.
     *
     * @param startAt the time
     * @param at when this was decided
     */
    record StartPlanned(@Precise Instant startAt, @Precise Instant at) implements PreparationEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.preparation().startingAt(startAt));
        }
    }
}
