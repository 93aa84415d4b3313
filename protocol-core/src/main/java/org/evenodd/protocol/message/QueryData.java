package org.evenodd.protocol.message;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/** The answer to a query, by its type (PRD 8.2.1). */
public sealed interface QueryData {

    /** The standings; round 0 before the start. */
    record StandingsData(
            @Size(max = 100) List<Ranking> standings,
            @Sent @Between(min = 0) @Nullable Integer currentRound) implements QueryData, JsonRecord {
        public StandingsData {
            standings = List.copyOf(standings);
        }
    }

    /** The requested rounds. */
    record Schedule(List<ScheduledRound> rounds) implements QueryData {
        public Schedule {
            rounds = List.copyOf(rounds);
        }
    }

    /** The caller's next match, if there is one. */
    record NextMatch(@OrNull @Nullable UpcomingMatch nextMatch) implements QueryData {}

    /** The players. */
    record Players(List<PublicPlayer> players) implements QueryData {
        public Players {
            players = List.copyOf(players);
        }
    }

    /**
     * One player's statistics.
     *
     * @param terminations how its matches ended: its failure for matches that it lost by its own failure, else
     *     {@code normal}; matches that were played again are counted as {@code replayed} besides
     * @param dialectNotes for the player itself only
     */
    record PlayerStats(
            PlayerTotals player,
            List<ScheduledMatch> matches,
            Map<MatchTermination, Integer> terminations,
            @Nullable List<DialectNote> dialectNotes,
            @Nullable NewTokens newTokens)
            implements QueryData {
        public PlayerStats {
            matches = List.copyOf(matches);
            terminations = Map.copyOf(terminations);
            dialectNotes = dialectNotes == null ? null : List.copyOf(dialectNotes);
        }
    }

    /** The state of the league. */
    record StatusData(
            LeagueId leagueId,
            LeagueState state,
            @Between(min = 0) int currentRound,
            @Between(min = 0) int totalRounds,
            @Between(min = 0) int matchesCompleted,
            @Between(min = 0) int totalMatches,
            @Between(min = 0) int players,
            @Between(min = 0) int referees)
            implements QueryData {}

    /**
     * A round of the schedule.
     *
     * @param bye the player that does not play in it
     */
    record ScheduledRound(
            RoundId roundId,
            Progress status,
            @OrNull @Nullable PlayerId bye,
            List<ScheduledMatch> matches) {

        public ScheduledRound {
            matches = List.copyOf(matches);
        }
    }

    /**
     * A match of the schedule, with its result once decided.
     *
     * @param termination the reason for its ending
     * @param replays how often it was restarted after the players had met; omitted if never
     * @param voided the leases that the operator voided; omitted if none
     */
    record ScheduledMatch(
            MatchId matchId,
            GameType gameType,
            @Wire("player_A_id") PlayerId playerA,
            @Wire("player_B_id") PlayerId playerB,
            @Sent @OrNull @Nullable RefereeId refereeId,
            @Sent @OrNull @Nullable Endpoint refereeEndpoint,
            Progress status,
            @Nullable MatchResult result,
            @Nullable MatchTermination termination,
            @Between(min = 1) @Nullable Integer replays,
            @Nullable List<VoidedLease> voided) {

        public ScheduledMatch {
            voided = voided == null ? null : List.copyOf(voided);
        }
    }

    /**
     * Notes that the operator had a match replayed.
     *
     * @param lease the lease that no longer counts
     * @param reason the operator's reason, if given
     */
    record VoidedLease(
            @Between(min = 0) int lease,
            @Precise Instant at,
            @Size(max = 200) @Nullable String reason) {}

    /** A player's next match (PRD 8.2.1). */
    record UpcomingMatch(
            MatchId matchId,
            RoundId roundId,
            PlayerId opponentId,
            @Sent @OrNull @Nullable Endpoint refereeEndpoint) {}

    /**
     * The public data of a player.
     *
     * @param contactEndpoint only for referees that know no match tokens, and may begin a match from its announcement
     */
    record PublicPlayer(
            PlayerId playerId,
            DisplayName displayName,
            AgentState state,
            @Nullable Endpoint contactEndpoint) {}

    /** A player's standings row and state. */
    record PlayerTotals(@Flat StandingsRow row, AgentState state) {}

    /**
     * How often an agent's token was replaced: it registered again without the old token, or asked for a new token. If it
     * did neither, another agent has taken its place.
     *
     * @param lastAt null in leagues of earlier versions
     */
    record NewTokens(@Between(min = 1) int count, @Nullable Instant lastAt) {}

    /** The reason for a match's ending. A single player's fault is a {@link Termination}. */
    enum MatchTermination implements WireName {
        /** The game was played to the end. */
        NORMAL,
        TIMEOUT_JOIN,
        TIMEOUT_CHOICE,
        REFUSED,
        INVALID_JOIN,
        INVALID_CHOICE,
        UNREACHABLE,
        SUSPENDED,
        BOTH_FAILED,
        OPERATOR,
        /** Counted beside the other endings: the players had met before, under a lease without a result. */
        REPLAYED,
        /** A player failed for a reason that the referee did not give. */
        UNSPECIFIED;

        /** The reason for a match that one player lost by this fault. */
        public static MatchTermination of(Termination fault) {
            return valueOf(fault.name());
        }
    }
}
