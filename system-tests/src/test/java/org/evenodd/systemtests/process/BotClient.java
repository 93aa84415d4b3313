package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends messages to a bot. */
record BotClient(Endpoint bot) {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Sends a message of a match and returns the whole reply. */
    JsonNode tell(MessageType type, String match, String token) throws IOException, InterruptedException {
        ObjectNode message = message(type, token).put("match_id", match).put("round_id", 1);
        message.putObject("context").put("opponent_id", "P02");
        message.putObject("game_result")
                .put("winner_player_id", "P02")
                .putObject("choices")
                .put("P01", "even");
        return tell(message);
    }

    /** Sends any message and returns the whole reply. */
    JsonNode tell(ObjectNode message) throws IOException, InterruptedException {
        ObjectNode call =
                JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("id", 1);
        call.put("method", message.path("message_type").stringValue()).set("params", message);
        HttpRequest request = HttpRequest.newBuilder(bot.uri())
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(call.toString()))
                .build();
        String body = CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
        try {
            return StrictJson.parse(body.getBytes(UTF_8));
        } catch (MalformedJsonException e) {
            throw new AssertionError(body, e);
        }
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
