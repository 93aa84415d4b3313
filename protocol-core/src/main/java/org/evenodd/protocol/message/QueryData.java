package org.evenodd.protocol.message;

import java.util.List;
import java.util.Map;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/** The answer to a query, by its type (PRD 8.2.1). */
public sealed interface QueryData {

    /** The standings; round 0 before the start. */
    record StandingsData(
            @Size(max = 100) List<Ranking> standings,
            @Sent @Between(min = 0) @Nullable Integer currentRound) implements QueryData {
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
     * @param terminations how its matches ended: for those that it lost by its own failure how it failed, else {@code
     *     normal}; those that were played again are counted as {@code replayed} besides
     * @param dialectNotes for the player itself only
     */
    record PlayerStats(
            PlayerTotals player,
            List<ScheduledMatch> matches,
            Map<MatchTermination, Integer> terminations,
            @Maybe @Nullable List<DialectNote> dialectNotes,
            @Maybe @Nullable NewTokens newTokens)
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
}
