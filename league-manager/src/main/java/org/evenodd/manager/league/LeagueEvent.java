package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.schedule.PlannedRound;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** Something that happened in the league and is never taken back. Each one can be bound by its shape. */
public sealed interface LeagueEvent {

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
    }

    /** A player has a place, perhaps one that the operator freed. */
    record PlayerRegistered(PlayerId playerId, Registration registration) implements LeagueEvent {}

    /**
     * A referee has a place, and takes so many matches at once.
     *
     * @param admitted whether matches go to it from now on; null, as in the stores of earlier versions, for true
     * @param matchTokens whether it shows match tokens to players; null, as in the stores of earlier versions, for false
     */
    record RefereeRegistered(
            RefereeId refereeId,
            Registration registration,
            int places,
            @Maybe @Nullable Boolean admitted,
            @Maybe @Nullable Boolean matchTokens)
            implements LeagueEvent {}

    /** A referee that was waiting may be given matches. */
    record RefereeAdmitted(RefereeId refereeId) implements LeagueEvent {}

    /**
     * A player took its place again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation its request for a new token, if it was one
     */
    record PlayerReturned(
            PlayerId playerId,
            Endpoint endpoint,
            int generation,
            @Maybe @Precise @Nullable Instant at,
            @Maybe @Nullable Rotation rotation)
            implements LeagueEvent {

        /** Without a request for a new token, nobody knows when. */
        public PlayerReturned(PlayerId playerId, Endpoint endpoint, int generation) {
            this(playerId, endpoint, generation, null, null);
        }
    }

    /**
     * A referee took its place again.
     *
     * @param at null in the stores of earlier versions
     * @param rotation its request for a new token, if it was one
     * @param matchTokens whether it shows match tokens to players; null, as in the stores of earlier versions, for false
     */
    record RefereeReturned(
            RefereeId refereeId,
            Endpoint endpoint,
            int generation,
            int places,
            @Maybe @Precise @Nullable Instant at,
            @Maybe @Nullable Rotation rotation,
            @Maybe @Nullable Boolean matchTokens)
            implements LeagueEvent {}

    /** A player showed the token that it had asked for: its request cannot be repeated any more. */
    record PlayerTokenUsed(PlayerId playerId) implements LeagueEvent {}

    /** A referee showed the token that it had asked for: its request cannot be repeated any more. */
    record RefereeTokenUsed(RefereeId refereeId) implements LeagueEvent {}

    /** A player answered for the first time. */
    record PlayerReached(PlayerId playerId) implements LeagueEvent {}

    /** A referee answered for the first time. */
    record RefereeReached(RefereeId refereeId) implements LeagueEvent {}

    /** A player lost too many matches in a row in silence. */
    record PlayerSuspended(PlayerId playerId) implements LeagueEvent {}

    /** Nobody answered at the endpoint of a suspended player: it plays again as soon as somebody does. */
    record PlayerUnreachable(PlayerId playerId) implements LeagueEvent {}

    /**
     * A suspended player plays again, because it has sat out its rounds, can be reached, or has registered again. One more
     * match lost in silence suspends it, unless it has registered again.
     */
    record PlayerReinstated(PlayerId playerId) implements LeagueEvent {}

    /**
     * A referee did not bring a match to its end in the time that any match can take.
     *
     * @param since when it had begun the match
     */
    record RefereeOverran(
            RefereeId refereeId,
            MatchId matchId,
            int lease,
            @Precise Instant since,
            @Precise Instant at) implements LeagueEvent {}

    /** The operator removed a player; its token is void. */
    record PlayerRemoved(PlayerId playerId) implements LeagueEvent {}

    /** The operator removed a referee; its token is void. */
    record RefereeRemoved(RefereeId refereeId) implements LeagueEvent {}

    /** The whole schedule, so that no later change of how it is computed can disturb this league. */
    record LeagueStarted(List<PlannedRound> rounds, @Precise Instant at) implements LeagueEvent {
        public LeagueStarted {
            rounds = List.copyOf(rounds);
        }
    }

    /** A round is about to be announced. */
    record RoundStarted(RoundId roundId, @Precise Instant at) implements LeagueEvent {}

    /** A match has a referee; the lease tells this assignment from earlier ones of the same match. */
    record MatchAssigned(MatchId matchId, RefereeId refereeId, int lease) implements LeagueEvent {}

    /** The match's referee runs it: the players may meet from now on. */
    record MatchBegun(MatchId matchId, int lease, @Precise Instant at) implements LeagueEvent {}

    /** A player has a new token; the match that it is in goes on under the one made of its token of this generation. */
    record MatchTokenKept(MatchId matchId, PlayerId playerId, int generation) implements LeagueEvent {}

    /**
     * The operator has a match played again: its result, if it had one, counts no longer, and neither does its lease.
     *
     * @param reason of the operator, if it gave one
     */
    record MatchVoided(
            MatchId matchId,
            @Maybe @Nullable String reason,
            @Precise Instant at) implements LeagueEvent {}

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
            implements LeagueEvent {}

    /** Every match of a round is decided. */
    record RoundFinished(RoundId roundId, @Precise Instant at) implements LeagueEvent {}

    /** The operator lets no new match begin. */
    record LeaguePaused() implements LeagueEvent {}

    /** Matches begin again. */
    record LeagueResumed() implements LeagueEvent {}

    /**
     * The standings are final.
     *
     * @param stopped whether the operator ended it early
     */
    record LeagueFinished(boolean stopped, @Precise Instant at) implements LeagueEvent {}

    /** Every agent was told that the league is over, or given up on. */
    record FarewellsDone() implements LeagueEvent {}

    /** A leniency that a player's messages needed. */
    record PlayerDialectNoted(PlayerId playerId, DialectNote note) implements LeagueEvent {}

    /** A leniency that a referee's messages needed. */
    record RefereeDialectNoted(RefereeId refereeId, DialectNote note) implements LeagueEvent {}
}
