package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.jspecify.annotations.Nullable;

/** Something that happened in the league and is never taken back. Each one can be bound by its shape. */
public sealed interface LeagueEvent
        permits LeagueEvent.LeagueOpened, MembershipEvent, ConductEvent, CourseEvent, FixtureEvent {

    /** The league as it is after this. */
    League applyTo(League league);

    /**
     * The first event of every league.
     *
     * @param firstGeneration of the tokens of those who register; null, as in the stores of earlier versions, for 1
     */
    record LeagueOpened(
            LeagueSettings settings,
            @Precise Instant at,
            @Maybe @Nullable Integer firstGeneration) implements LeagueEvent {

        /** The first league under its key. */
        public LeagueOpened(LeagueSettings settings, Instant at) {
            this(settings, at, null);
        }

        @Override
        public League applyTo(League league) {
            throw new IllegalArgumentException("not in the middle of a league: " + this);
        }
    }
}
