package org.evenodd.systemtests.testbed;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** A player's row in the standings, computed independently of the manager. */
public record TableRow(int played, int wins, int draws, int losses, int points) {

    public static final TableRow EMPTY = new TableRow(0, 0, 0, 0, 0);

    /** Reads the rows of the manager's standings, by player id. */
    public static Map<String, TableRow> ofStandings(JsonNode standings) {
        Map<String, TableRow> rows = new TreeMap<>();
        standings.forEach(row -> rows.put(
                row.path("player_id").asString(),
                new TableRow(
                        row.path("played").asInt(),
                        row.path("wins").asInt(),
                        row.path("draws").asInt(),
                        row.path("losses").asInt(),
                        row.path("points").asInt())));
        return rows;
    }

    /** Computes the rows from matches with their results, by player id. */
    public static Map<String, TableRow> ofResults(Iterable<JsonNode> matches) {
        Map<String, TableRow> rows = new TreeMap<>();
        for (JsonNode match : matches) {
            String winner = match.at("/result/winner").asString("");
            boolean drawn = winner.isEmpty() || winner.equals("draw");
            match.at("/result/score")
                    .properties()
                    .forEach(score -> rows.merge(
                            score.getKey(),
                            EMPTY.after(
                                    winner.equals(score.getKey()),
                                    drawn,
                                    score.getValue().asInt()),
                            TableRow::plus));
        }
        return rows;
    }

    /** Returns the row after one more match. */
    public TableRow after(boolean won, boolean drawn, int gained) {
        return plus(new TableRow(1, won ? 1 : 0, drawn ? 1 : 0, won || drawn ? 0 : 1, gained));
    }

    private TableRow plus(TableRow other) {
        return new TableRow(
                played + other.played,
                wins + other.wins,
                draws + other.draws,
                losses + other.losses,
                points + other.points);
    }
}
