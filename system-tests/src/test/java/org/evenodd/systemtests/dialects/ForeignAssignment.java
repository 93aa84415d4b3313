package org.evenodd.systemtests.dialects;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.dialects.ForeignMatch.InvitedPlayer;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import tools.jackson.databind.JsonNode;

/**
 * How a referee takes matches that knows no RUN_MATCH.
 *
 * @param word its method and type
 * @param fields an object for each player, or an id and an endpoint for each
 */
record ForeignAssignment(String word, List<String> fields) {

    private static final int FIELDS_OF_TWO = 4;

    ForeignAssignment {
        fields = List.copyOf(fields);
    }

    /** As in {@link Manner#ASSIGNED}. */
    static ForeignAssignment parse(String words) {
        String[] parts = words.split(": ", 2);
        return new ForeignAssignment(parts[0], List.of(parts[1].split(", ")));
    }

    /** The request, if it has its word, as a method or as the message's type. */
    Optional<UnderstoodRequest> understood(JsonNode body) {
        JsonNode params = body.has("params") ? body.path("params") : body;
        boolean named = JsonTrees.text(body, "method").equals(word)
                || JsonTrees.text(params, "message_type").equals(word);
        return named
                ? Optional.of(new UnderstoodRequest(MessageType.RUN_MATCH, params, body.path("id")))
                : Optional.empty();
    }

    /** What is missing in an assignment. */
    Optional<Demand> unmet(JsonNode assignment) {
        List<String> missing =
                fields.stream().filter(field -> !assignment.hasNonNull(field)).toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new Demand("Missing " + String.join(" or ", missing), missing.get(0)));
    }

    /** The first or second player of an assignment. */
    InvitedPlayer player(JsonNode assignment, int place) {
        if (fields.size() == FIELDS_OF_TWO) {
            return new InvitedPlayer(
                    JsonTrees.text(assignment, fields.get(2 * place)),
                    Endpoint.parse(JsonTrees.text(assignment, fields.get(2 * place + 1))),
                    "");
        }
        JsonNode player = assignment.path(fields.get(place));
        return new InvitedPlayer(
                JsonTrees.text(player, "player_id"),
                Endpoint.parse(JsonTrees.text(player, "contact_endpoint")),
                JsonTrees.text(player, "match_token"));
    }
}
