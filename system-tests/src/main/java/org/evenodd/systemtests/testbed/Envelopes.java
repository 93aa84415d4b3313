package org.evenodd.systemtests.testbed;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Messages as somebody would write them from the documents alone, without our code. */
public final class Envelopes {

    private Envelopes() {}

    public static ObjectNode message(MessageType type, String sender, Instant now) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("protocol", "league.v2")
                .put("message_type", type.name())
                .put("sender", sender)
                .put("timestamp", now.truncatedTo(ChronoUnit.SECONDS).toString())
                .put("conversation_id", UUID.nameUUIDFromBytes(new byte[] {7}).toString());
    }

    public static ObjectNode request(String method, ObjectNode params) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("jsonrpc", "2.0").put("id", 1).put("method", method);
        request.set("params", params);
        return request;
    }

    public static ObjectNode response(ObjectNode result) {
        ObjectNode response = JsonNodeFactory.instance.objectNode();
        response.put("jsonrpc", "2.0").put("id", 1);
        response.set("result", result);
        return response;
    }

    /** Returns the registration of a {@code player} or a {@code referee}. */
    public static ObjectNode registration(String kind, String name, Endpoint endpoint, Instant now) {
        boolean player = kind.equals("player");
        ObjectNode request = message(
                player ? MessageType.LEAGUE_REGISTER_REQUEST : MessageType.REFEREE_REGISTER_REQUEST, kind + ":x", now);
        request.putObject(kind + "_meta")
                .put("display_name", name)
                .put("version", "1.0.0")
                .put("contact_endpoint", endpoint.toString())
                .putArray("game_types")
                .add("even_odd");
        return request;
    }

    /** Returns the beginning of a player's answer to a call of a match. */
    public static ObjectNode answer(JsonNode call, MessageType type, Instant now) {
        String player = call.path("player_id").asString("P01");
        return message(type, "player:" + player, now)
                .put("auth_token", call.path("auth_token").asString(""))
                .put("match_id", call.path("match_id").asString(""))
                .put("player_id", player);
    }

    /** Reads what an agent of ours has sent. */
    public static JsonNode read(byte[] body) {
        return JsonText.parse(body);
    }
}
