package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.shape.Leniency;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Completes standings rows with what follows from the rest: rank, display name, matches played. */
final class TableWords {

    private static final String FINAL = "final_standings";
    private static final List<String> TABLES = List.of("standings", FINAL);

    private final List<Leniency> leniencies = new ArrayList<>();

    private TableWords() {}

    /** Completes the standings of a message; returns the leniencies needed. */
    static List<Leniency> complete(ObjectNode own) {
        TableWords words = new TableWords();
        TABLES.stream().filter(name -> own.path(name).isArray()).forEach(name -> words.table(own, name));
        words.sort(own);
        if (own.path("champion") instanceof ObjectNode champion) {
            words.name(champion, "/champion");
        }
        return words.leniencies;
    }

    private void table(ObjectNode own, String name) {
        int place = 0;
        for (JsonNode each : own.path(name).values()) {
            String pointer = "/" + name + '/' + place++;
            if (each instanceof ObjectNode row && row.hasNonNull("player_id")) {
                rank(row, place, pointer);
                name(row, pointer);
                played(row, pointer);
            }
        }
    }

    private void rank(ObjectNode row, int place, String pointer) {
        if (!row.hasNonNull("rank")) {
            row.put("rank", place);
            leniencies.add(new Leniency(pointer + "/rank", "nothing", "the place in the table"));
        }
    }

    private void name(ObjectNode row, String pointer) {
        if (!row.hasNonNull("display_name") && row.path("player_id").isString()) {
            row.set("display_name", row.path("player_id"));
            leniencies.add(new Leniency(pointer + "/display_name", "nothing", "the name of the player"));
        }
    }

    private void played(ObjectNode row, String pointer) {
        List<JsonNode> counts =
                Stream.of("wins", "draws", "losses").map(row::path).toList();
        int sum = counts.stream().mapToInt(count -> count.intValue(0)).sum();
        boolean known = counts.stream().allMatch(JsonNode::canConvertToInt);
        if (known && !row.hasNonNull("played")) {
            row.put("played", sum);
            leniencies.add(new Leniency(pointer + "/played", "nothing", "the sum of wins, draws and losses"));
        }
    }

    /** Sorts final standings, which decide nothing; in earlier ones a wrong order is an error. */
    private void sort(ObjectNode own) {
        List<JsonNode> rows = List.copyOf(own.path(FINAL).values());
        List<JsonNode> sorted = rows.stream()
                .sorted(Comparator.comparingInt(row -> row.path("rank").intValue(Integer.MAX_VALUE)))
                .toList();
        if (!sorted.equals(rows)) {
            own.set(FINAL, own.arrayNode().addAll(sorted));
            leniencies.add(new Leniency("/" + FINAL, "rows in another order", "rows sorted by rank"));
        }
    }
}
