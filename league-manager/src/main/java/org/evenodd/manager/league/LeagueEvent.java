package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** Something that happened in the league and is never undone. Read and written by its {@code RecordShape}. */
public sealed interface LeagueEvent
        permits LeagueEvent.LeagueOpened, PreparationEvent, MembershipEvent, ConductEvent, CourseEvent, FixtureEvent {

    /** The league after this event. */
    League applyTo(League league);

    /**
     * The first event of every league.
     *
     * @param firstGeneration of the tokens of newly registered agents; null, as in stores of earlier versions, means 1
     */
    record LeagueOpened(
            LeagueSettings settings,
            @Precise Instant at,
            @Maybe @Nullable Integer firstGeneration) implements LeagueEvent {

        /** A league with a new key. */
        public LeagueOpened(LeagueSettings settings, Instant at) {
            this(settings, at, null);
        }

        @Override
        public League applyTo(League league) {
            throw new IllegalArgumentException("not in the middle of a league: " + this);
        }
    }

    /** An event about an agent that has a place. */
    interface AgentEvent {

        AgentId agent();

        /** An event about a player. */
        interface AboutPlayer extends AgentEvent {
            PlayerId playerId();

            @Override
            default AgentId agent() {
                return playerId();
            }
        }

        /** An event about a referee. */
        interface AboutReferee extends AgentEvent {
            RefereeId refereeId();

            @Override
            default AgentId agent() {
                return refereeId();
            }
        }
    }
}
