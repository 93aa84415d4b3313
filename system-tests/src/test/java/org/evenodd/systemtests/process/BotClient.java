package org.evenodd.systemtests.process;

import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends messages to a bot. */
record BotClient(Endpoint bot) {

    /** Sends a message of a match and returns the whole reply. */
    JsonNode tell(MessageType type, String match, String token) {
        ObjectNode message = message(type, token).put("match_id", match).put("round_id", 1);
        message.putObject("context").put("opponent_id", "P02");
        message.putObject("game_result")
                .put("winner_player_id", "P02")
                .putObject("choices")
                .put("P01", "even");
        return tell(message);
    }

    /** Sends any message and returns the whole reply. */
    JsonNode tell(ObjectNode message) {
        return RpcCaller.reply(bot, message.path("message_type").stringValue(), message);
    }

    /** Creates a message, without a token if that is empty. */
    static ObjectNode message(MessageType type, String token) {
        ObjectNode message = JsonNodeFactory.instance
                .objectNode()
                .put("protocol", "league.v2")
                .put("message_type", type.name())
                .put("sender", "referee:REF01")
                .put("timestamp", "2025-01-15T10:30:00Z")
                .put("conversation_id", "somebody");
        return token.isEmpty() ? message : message.put("auth_token", token);
    }
}
