package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Events about the progress of the league. */
public sealed interface CourseEvent extends LeagueEvent {

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
            @Maybe @Nullable Boolean byOperator) implements CourseEvent {
        public LeagueStarted {
            rounds = List.copyOf(rounds);
        }

        /** A start as earlier versions stored it. */
        public LeagueStarted(List<PlannedRound> rounds, Instant at) {
            this(rounds, at, null);
        }

        @Override
        public League applyTo(League league) {
            return league.with(league.course().started())
                    .with(rounds.stream().map(Round::of).toList());
        }
    }

    /** A round is about to be announced. */
    record RoundStarted(RoundId roundId, @Precise Instant at) implements CourseEvent {

        @Override
        public League applyTo(League league) {
            return league.with(roundId, round -> round.started(at));
        }
    }

    /** Every match of a round is decided. */
    record RoundFinished(RoundId roundId, @Precise Instant at) implements CourseEvent {

        @Override
        public League applyTo(League league) {
            return league.with(roundId, Round::finished);
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
