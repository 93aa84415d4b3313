package org.evenodd.dialect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Assignments in a ROUND_ANNOUNCEMENT: a referee's matches, by its id or endpoint, with the endpoints of their players.
 * Our own manager sends RUN_MATCH instead, and puts endpoints there only for foreign referees, which begin from them.
 */
public final class Announcements {

    private static final List<String> OF_THE_ROUND =
            List.of("protocol", "sender", "timestamp", "auth_token", "league_id", "round_id");

    private Announcements() {}

    /** The announcement of one match with the endpoints of its players. */
    public static JsonValue withEndpoints(JsonValue message, Endpoint playerA, Endpoint playerB) {
        ObjectNode tree = Json.tree(message);
        if (tree.path("matches").path(0) instanceof ObjectNode match) {
            match.put("player_A_endpoint", playerA.toString()).put("player_B_endpoint", playerB.toString());
        }
        return JsonValue.encoded(Json.bytes(JsonValue.of(tree)));
    }

    /**
     * The RUN_MATCH messages that an announcement implies for a referee.
     *
     * @param id the manager's id of the referee
     */
    public static List<ObjectNode> assignments(JsonNode announcement, String id, Endpoint endpoint) {
        FieldNames names = FieldNames.of(MessageType.ROUND_ANNOUNCEMENT);
        ObjectNode round = names.translate(announcement).message();
        JsonNode original = announcement.properties().stream()
                .filter(field -> names.namesOf("matches").contains(Spelling.folded(field.getKey())))
                .findFirst()
                .<JsonNode>map(Map.Entry::getValue)
                .orElse(MissingNode.getInstance());
        JsonNode matches = round.path("matches");
        return IntStream.range(0, matches.size())
                .filter(i -> isFor(matches.path(i), id, endpoint))
                .mapToObj(i -> assignment(round, original.path(i), matches.path(i)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static boolean isFor(JsonNode match, String id, Endpoint endpoint) {
        String named = match.path("referee_id").stringValue("");
        return named.isEmpty()
                ? match.path("referee_endpoint").stringValue("").equals(endpoint.toString())
                : named.equals(id);
    }

    /** Empty if the players' endpoints are missing: then it is only an announcement. */
    private static Optional<ObjectNode> assignment(ObjectNode round, JsonNode original, JsonNode match) {
        ObjectNode assignment = round.objectNode().put("message_type", MessageType.RUN_MATCH.name());
        original.properties().forEach(field -> assignment.set(field.getKey(), field.getValue()));
        match.properties().forEach(field -> assignment.set(field.getKey(), field.getValue()));
        OF_THE_ROUND.stream().filter(round::has).forEach(field -> assignment.set(field, round.path(field)));
        JsonNode whole =
                FieldNames.of(MessageType.RUN_MATCH).translate(assignment).message();
        boolean hasPlayers =
                whole.path("player_A").isObject() && whole.path("player_B").isObject();
        return hasPlayers ? Optional.of(assignment) : Optional.empty();
    }
}
