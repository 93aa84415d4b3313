package org.evenodd.systemtests.chaos;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** A player's row in the standings. */
record TableRow(int played, int wins, int draws, int losses, int points) {

    /** Reads a row of the manager's table. */
    static TableRow shown(JsonNode row) {
        return new TableRow(
                row.path("played").asInt(),
                row.path("wins").asInt(),
                row.path("draws").asInt(),
                row.path("losses").asInt(),
                row.path("points").asInt());
    }

    /** Computes the rows from the results alone. */
    static Map<String, TableRow> of(List<JsonNode> matches) {
        Map<String, TableRow> tallies = new TreeMap<>();
        for (JsonNode match : matches) {
            String winner = match.at("/result/winner").asString("");
            match.at("/result/score")
                    .propertyStream()
                    .forEach(score -> tallies.merge(
                            score.getKey(),
                            one(score.getKey(), winner, score.getValue().asInt()),
                            TableRow::plus));
        }
        return tallies;
    }

    private static TableRow one(String player, String winner, int points) {
        boolean won = winner.equals(player);
        boolean drawn = winner.isEmpty() || winner.equals("draw");
        return new TableRow(1, won ? 1 : 0, drawn ? 1 : 0, won || drawn ? 0 : 1, points);
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
