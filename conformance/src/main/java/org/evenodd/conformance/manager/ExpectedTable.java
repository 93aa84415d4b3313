package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.jspecify.annotations.Nullable;

/** The standings that the players should have. */
record ExpectedTable(Map<String, ExpectedRow> expectedRows) {

    /** One player's expected results. */
    record ExpectedRow(int wins, int draws, int losses) {

        private static final ExpectedRow NONE = new ExpectedRow(0, 0, 0);
        private static final int WIN = 3;

        int points() {
            return wins * WIN + draws;
        }

        private ExpectedRow plus(Outcome outcome, String player) {
            Optional<String> winner = outcome.winner().map(id -> id.value());
            if (winner.isEmpty()) {
                return new ExpectedRow(wins, draws + 1, losses);
            }
            return winner.get().equals(player)
                    ? new ExpectedRow(wins + 1, draws, losses)
                    : new ExpectedRow(wins, draws, losses + 1);
        }
    }

    /** The table after some matches. */
    static ExpectedTable of(List<CheckerAgent> players, List<MatchOutcome> matches) {
        Map<String, ExpectedRow> expectedRows = new TreeMap<>();
        players.forEach(player -> expectedRows.put(player.id(), ExpectedRow.NONE));
        for (MatchOutcome match : matches) {
            Outcome outcome = match.outcome();
            for (String player :
                    List.of(outcome.playerA().value(), outcome.playerB().value())) {
                expectedRows.compute(
                        player,
                        (id, expected) -> (expected == null ? ExpectedRow.NONE : expected).plus(outcome, player));
            }
        }
        return new ExpectedTable(expectedRows);
    }

    /** The differences between the given rows and the expected ones; empty if there are none. */
    List<String> differences(List<Ranking> rows) {
        List<String> differences = new ArrayList<>();
        Map<String, Ranking> byPlayer = new TreeMap<>();
        rows.forEach(row -> byPlayer.put(row.playerId().value(), row));
        expectedRows.forEach((player, expected) -> {
            Ranking row = byPlayer.get(player);
            if (row == null) {
                differences.add("%s is missing".formatted(player));
            } else if (row.points() != expected.points() || differs(row, expected)) {
                differences.add("%s has %d points, not %d".formatted(player, row.points(), expected.points()));
            }
        });
        return differences;
    }

    private static boolean differs(Ranking row, ExpectedRow expected) {
        return differs(row.wins(), expected.wins())
                || differs(row.draws(), expected.draws())
                || differs(row.losses(), expected.losses())
                || differs(row.played(), expected.wins() + expected.draws() + expected.losses());
    }

    private static boolean differs(@Nullable Integer actual, int expected) {
        return actual != null && actual != expected;
    }

    /** Whether the rows are sorted by rank, and points never increase. */
    static boolean isRanked(List<Ranking> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i).points() > rows.get(i - 1).points()) {
                return false;
            }
        }
        return true;
    }
}
