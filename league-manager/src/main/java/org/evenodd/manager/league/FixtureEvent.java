package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** What happens to a match: who has it, and its result. */
public sealed interface FixtureEvent extends LeagueEvent {

    /** A match has a referee; the lease tells this assignment from earlier ones of the same match. */
    record MatchAssigned(MatchId matchId, RefereeId refereeId, int lease) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(matchId, fixture -> fixture.assignedAnew(new Assignment(refereeId, lease)));
        }
    }

    /** The match's referee runs it: the players may meet from now on. */
    record MatchBegun(MatchId matchId, int lease, @Precise Instant at) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(matchId, fixture -> fixture.begunUnder(lease));
        }
    }

    /** A player has a new token; the match that it is in goes on under the one made of its token of this generation. */
    record MatchTokenKept(MatchId matchId, PlayerId playerId, int generation) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(
                    matchId,
                    fixture -> fixture.assigned()
                            .map(holding -> fixture.assigned(holding.keepingToken(playerId, generation)))
                            .orElse(fixture));
        }
    }

    /**
     * The operator has a match played again: its result, if it had one, counts no longer, and neither does its lease.
     *
     * @param reason of the operator, if it gave one
     */
    record MatchVoided(
            MatchId matchId,
            @Maybe @Nullable String reason,
            @Precise Instant at) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return Annulment.annul(league, this);
        }
    }

    /**
     * A match has its one result, unless the operator has it played again.
     *
     * @param refereeId who reported it; null where the manager itself decided
     * @param lease of the assignment under which it was reported; 0 where there was none
     * @param result whole, with the transcript
     */
    record MatchDecided(
            MatchId matchId,
            @Maybe @Nullable RefereeId refereeId,
            int lease,
            Ending ending,
            MatchResult result,
            @Precise Instant at)
            implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return Verdicts.decide(league, this);
        }
    }
}
