package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** Events about a match: its referee, and its result. */
public sealed interface FixtureEvent extends LeagueEvent {

    /** A match was assigned to a referee; the lease identifies the assignment. */
    record MatchAssigned(MatchId matchId, RefereeId refereeId, int lease) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(matchId, fixture -> fixture.assignedAnew(new Assignment(refereeId, lease)));
        }
    }

    /** The referee has begun the match: the players may meet from now on. */
    record MatchBegun(MatchId matchId, int lease, @Precise Instant at) implements FixtureEvent {

        @Override
        public League applyTo(League league) {
            return league.with(matchId, fixture -> fixture.begunUnder(lease));
        }
    }

    /** A player has a new token; its current match continues with the match token of this generation. */
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
     * The operator has a match replayed: its result, if any, and its lease no longer count.
     *
     * @param reason the operator's reason, if given
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
     * A match was decided. Final, unless the operator has it replayed.
     *
     * @param refereeId who reported it; null if the manager decided
     * @param lease the lease under which it was reported; 0 if there was none
     * @param result complete, with the transcript
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
