package org.evenodd.dialect;

import java.util.List;
import java.util.Map;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Repeats what foreign referees need for a match in the fields in which they look for it. No token is repeated. */
public final class WordsForReferees {

    private static final Map<String, List<String>> OTHER_NAMES =
            Map.of("player_A", List.of("player_a", "player1"), "player_B", List.of("player_b", "player2"));

    private WordsForReferees() {}

    /** The announcement of one match with the endpoints of its players, from which many referees begin. */
    public static JsonValue announcement(JsonValue message, Endpoint playerA, Endpoint playerB) {
        ObjectNode tree = Json.tree(message);
        if (tree.path("matches").path(0) instanceof ObjectNode match) {
            match.put("player_A_endpoint", playerA.toString()).put("player_B_endpoint", playerB.toString());
        }
        return JsonValue.encoded(Json.bytes(JsonValue.of(tree)));
    }

    /** The assignment with its players once more, flat and by other names. */
    public static JsonValue assignment(JsonValue message) {
        ObjectNode tree = Json.tree(message);
        OTHER_NAMES.forEach((side, names) -> {
            JsonNode player = tree.path(side);
            JsonNode id = player.path("player_id");
            JsonNode endpoint = player.path("contact_endpoint");
            for (String name : names) {
                tree.set(name + "_id", id);
                tree.set(name + "_endpoint", endpoint);
                tree.set(name + "_url", endpoint);
            }
            tree.set(names.get(0), id);
            tree.putObject(names.get(1))
                    .setAll(Map.of(
                            "player_id", id,
                            "id", id,
                            "display_name", player.path("display_name"),
                            "contact_endpoint", endpoint,
                            "endpoint", endpoint));
        });
        return JsonValue.encoded(Json.bytes(JsonValue.of(tree)));
    }
}
