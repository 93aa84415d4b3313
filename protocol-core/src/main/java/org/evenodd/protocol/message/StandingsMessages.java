package org.evenodd.protocol.message;

import java.util.List;
import java.util.function.ToIntFunction;
import org.evenodd.protocol.message.Envelope.NewsReceipt;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/** The standings, and the end of the league (PRD 4.3, 7.2). */
public sealed interface StandingsMessages extends Message {

    /**
     * The standings after a match (PRD 7.2, MCP 3.2).
     *
     * @param division of a league in divisions: its table
     */
    record LeagueStandingsUpdate(
            @Flat Envelope envelope,
            LeagueId leagueId,
            RoundId roundId,

            @TakenAsMissing @Size(min = 1, max = 20) @Nullable
            String division,

            @Size(max = Ranking.MOST_ROWS) List<StandingsRow> standings)
            implements StandingsMessages {

        public LeagueStandingsUpdate {
            standings = List.copyOf(standings);
            requireOrder("/standings", standings, StandingsRow::rank);
        }
    }

    /** A row of the standings (PRD 7.2.2). */
    record StandingsRow(
            @Between(min = 1) int rank,
            PlayerId playerId,
            DisplayName displayName,
            @Between(min = 0) int played,
            @Between(min = 0) int wins,
            @Between(min = 0) int draws,
            @Between(min = 0) int losses,
            @Between(min = 0) int points) {

        public StandingsRow {
            long sum = (long) wins + draws + losses;
            Rules.require(sum == played, "/played", "the sum of wins, draws and losses", played);
        }
    }

    /** A player acknowledges the standings (MCP 3.2). */
    record StandingsUpdateAck(@Flat Envelope envelope, @Flat NewsReceipt receipt, RoundId roundId)
            implements StandingsMessages {}

    /**
     * The league has ended (PRD 4.3, MCP 3.4); everything else in it is optional.
     *
     * @param division of a league in divisions: whose final standings these are; the champion is the league's
     */
    record LeagueCompleted(
            @Flat Envelope envelope,
            LeagueId leagueId,

            @TakenAsMissing @Size(min = 1, max = 20) @Nullable
            String division,

            @Expected @TakenAsMissing @Between(min = 0) @Nullable
            Integer totalRounds,

            @Expected @TakenAsMissing @Between(min = 0) @Nullable
            Integer totalMatches,

            @Expected @TakenAsMissing @Nullable Champion champion,

            @Expected @TakenAsMissing @Size(min = 1, max = Ranking.MOST_ROWS) @Nullable
            List<Ranking> finalStandings)
            implements StandingsMessages {

        public LeagueCompleted {
            if (finalStandings != null) {
                finalStandings = List.copyOf(finalStandings);
                requireOrder("/final_standings", finalStandings, Ranking::rank);
            }
        }
    }

    /** The winner of the league (PRD 4.3.2). */
    record Champion(
            PlayerId playerId,
            DisplayName displayName,
            @Between(min = 0) int points) {}

    /**
     * A row of the final standings; the documents agree only on its first columns (PRD 4.3.2, SPEC 7.2, MCP 3.4).
     *
     * @param overallRank in LEAGUE_COMPLETED of a league in divisions: the player's place among all
     */
    record Ranking(
            @Between(min = 1) int rank,
            PlayerId playerId,
            @Expected @Nullable DisplayName displayName,
            @Between(min = 0) int points,
            @Sent @Between(min = 0) @Nullable Integer played,
            @Sent @Between(min = 0) @Nullable Integer wins,
            @Sent @Between(min = 0) @Nullable Integer draws,
            @Sent @Between(min = 0) @Nullable Integer losses,
            @TakenAsMissing @Between(min = 1) @Nullable Integer overallRank) {

        /** The most rows of a message: more than one table has, but for that of a league in divisions before its first leg. */
        public static final int MOST_ROWS = 100;

        /** The rows of a table, as many as a message has. */
        public static List<Ranking> of(List<StandingsRow> table) {
            return table.stream().limit(MOST_ROWS).map(row -> of(row, null)).toList();
        }

        /** The final row for a standings row; without an overall rank in a league without divisions. */
        public static Ranking of(StandingsRow row, @Nullable Integer overallRank) {
            return new Ranking(
                    row.rank(),
                    row.playerId(),
                    row.displayName(),
                    row.points(),
                    row.played(),
                    row.wins(),
                    row.draws(),
                    row.losses(),
                    overallRank);
        }
    }

    /**
     * Requires rows to be sorted by rank: ranks never decrease from one row to the next.
     *
     * @param table JSON pointer of the list
     */
    private static <R> void requireOrder(String table, List<R> rows, ToIntFunction<R> rankOf) {
        Rules rules = new Rules();
        for (int i = 1; i < rows.size(); i++) {
            int rank = rankOf.applyAsInt(rows.get(i));
            boolean ordered = rank >= rankOf.applyAsInt(rows.get(i - 1));
            rules.that(ordered, table + '/' + i + "/rank", "rows sorted by rank", rank);
        }
        rules.enforce();
    }

    /** An agent acknowledges the end of the league (MCP 3.4). */
    record LeagueCompletedAck(@Flat Envelope envelope, @Flat NewsReceipt receipt) implements StandingsMessages {}
}
