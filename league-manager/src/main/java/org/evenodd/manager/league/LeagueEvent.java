package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.Enrolment.LeaguePreparation;
import org.evenodd.manager.league.MembershipEvent.ConductEvent;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Something that happened in the league and is never undone. Read and written by its {@code RecordShape}. */
public sealed interface LeagueEvent
        permits LeagueEvent.LeagueOpened,
                LeagueEvent.PreparationEvent,
                LeagueEvent.CourseEvent,
                MembershipEvent,
                ConductEvent,
                FixtureEvent,
                LegEvent {

    /** The league after this event. */
    League applyTo(League league);

    /** Whether a store must give it another name, because earlier versions of the program know no divisions. */
    default boolean inDivisions() {
        return false;
    }

    /**
     * The first event of every league.
     *
     * @param firstGeneration of the tokens of newly registered agents; null, as in stores of earlier versions, means 1
     */
    record LeagueOpened(
            LeagueSettings settings,
            @Precise Instant at,
            @Nullable Integer firstGeneration) implements LeagueEvent {

        /** A league with a new key. */
        public LeagueOpened(LeagueSettings settings, Instant at) {
            this(settings, at, null);
        }

        @Override
        public boolean inDivisions() {
            return settings.inDivisions();
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

    /** Events about the options of the manager's command line. */
    sealed interface PreparationEvent extends LeagueEvent {

        /** The league has a roster, or another roster than before. */
        record RosterSet(List<EnrolledName> names, @Precise Instant at) implements PreparationEvent {
            public RosterSet {
                names = List.copyOf(names);
            }

            @Override
            public League applyTo(League league) {
                return league.with(new LeaguePreparation(
                        new Enrolment(names), league.preparation().startAt()));
            }
        }

        /**
         * The league is to start at a time, or at another time than before.
         *
         * @param startAt the time
         * @param at when this was decided
         */
        record StartPlanned(
                @Precise Instant startAt, @Precise Instant at) implements PreparationEvent {

            @Override
            public League applyTo(League league) {
                return league.with(new LeaguePreparation(league.enrolment(), startAt));
            }
        }

        /**
         * The league goes on although its store has lost events. Tokens that were given out in them are never given out again.
         *
         * @param missing the lost events, for people
         * @param firstGeneration of tokens that are given out from now on
         */
        record LossAccepted(
                String missing,
                int firstGeneration,
                @Precise Instant at) implements PreparationEvent {

            @Override
            public League applyTo(League league) {
                return league.withGenerationsFrom(firstGeneration);
            }
        }
    }

    /** Events about the progress of the league. */
    sealed interface CourseEvent extends LeagueEvent {

        /**
         * The league has started. Contains the whole schedule, so that later changes to the algorithm cannot affect this
         * league.
         *
         * @param byOperator whether the operator started it, rather than the manager by itself; null in the stores of
         *     earlier versions, which do not tell
         */
        record LeagueStarted(
                List<PlannedRound> rounds,
                @Precise Instant at,
                @Nullable Boolean byOperator) implements CourseEvent {
            public LeagueStarted {
                rounds = List.copyOf(rounds);
            }

            @Override
            public League applyTo(League league) {
                return league.with(league.course().started())
                        .with(league.divisions()
                                .only(Division.of(new PlannedDivision("", rounds))
                                        .with(league.divisions().first().standings())));
            }
        }

        /**
         * A round is about to be announced.
         *
         * @param division its division's name; null without divisions
         */
        record RoundStarted(
                RoundId roundId,
                @Precise Instant at,
                @Nullable String division) implements CourseEvent {

            @Override
            public League applyTo(League league) {
                return league.with(division, roundId, round -> round.started(at));
            }
        }

        /**
         * Every match of a round is decided.
         *
         * @param division its division's name; null without divisions
         */
        record RoundFinished(
                RoundId roundId,
                @Precise Instant at,
                @Nullable String division) implements CourseEvent {

            @Override
            public League applyTo(League league) {
                return league.with(division, roundId, Round::finished);
            }
        }

        /** The operator has paused the league: no new match begins. */
        record LeaguePaused() implements CourseEvent {

            @Override
            public League applyTo(League league) {
                return league.with(league.course().pausing(true));
            }
        }

        /** The operator has resumed the league. */
        record LeagueResumed() implements CourseEvent {

            @Override
            public League applyTo(League league) {
                return league.with(league.course().pausing(false));
            }
        }

        /**
         * The standings are final.
         *
         * @param stopped whether the operator ended it early
         */
        record LeagueFinished(boolean stopped, @Precise Instant at) implements CourseEvent {

            @Override
            public League applyTo(League league) {
                return league.with(league.course().finished(stopped));
            }
        }

        /** The operator has had a match of a finished league requeued: it runs again until that match is decided. */
        record LeagueReopened(@Precise Instant at) implements CourseEvent {

            @Override
            public League applyTo(League league) {
                return league.with(league.course().reopened());
            }
        }

        /** Every agent has been told that the league is over, or was given up. */
        record FarewellsDone() implements CourseEvent {

            @Override
            public League applyTo(League league) {
                return league.with(league.course().allTold());
            }
        }
    }
}
