package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.message.FlatResult;
import org.evenodd.protocol.shape.Leniency;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a report with only winner and score as the flat form, and takes the players from the score. A {@code result}
 * must be complete if present, and a winner with the lower score is invalid.
 */
final class ReportWords {

    private static final List<String> PLAYERS = List.of("player_a", "player_b");

    private static final List<String> FLAT = List.of("player_a", "player_b", "winner");

    private ReportWords() {}

    /** Completes the report; returns the leniencies needed. */
    static List<Leniency> complete(JsonNode message, ObjectNode own) {
        JsonNode built = own.path("result");
        boolean whole = built.has("score") && built.path("details").has("choices");
        if (message.has("result") || whole || FLAT.stream().allMatch(message::hasNonNull)) {
            return List.of();
        }
        List<Leniency> leniencies = new ArrayList<>();
        if (built.path("score") instanceof ObjectNode score && score.size() == PLAYERS.size()) {
            addPlayers(own, score, leniencies);
        }
        if (FLAT.stream().allMatch(own::hasNonNull)) {
            own.remove("result");
        }
        return leniencies;
    }

    private static void addPlayers(ObjectNode own, ObjectNode score, List<Leniency> leniencies) {
        List<String> players = List.copyOf(score.propertyNames());
        int first = score.path(players.get(0)).intValue(0);
        int second = score.path(players.get(1)).intValue(0);
        if (!own.hasNonNull("winner") && first == second) {
            own.put("winner", FlatResult.DRAW);
        }
        String winner = own.path("winner").stringValue("");
        boolean possible = winner.equals(players.get(0))
                ? first > second
                : winner.equals(players.get(1)) ? second > first : first == second;
        for (int i = 0; possible && i < players.size(); i++) {
            if (!own.hasNonNull(PLAYERS.get(i))) {
                own.put(PLAYERS.get(i), players.get(i));
                leniencies.add(new Leniency('/' + PLAYERS.get(i), "nothing", "the id of a player"));
            }
        }
    }
}
