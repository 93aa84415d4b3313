package org.evenodd.player.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.json.JsonText;
import tools.jackson.databind.JsonNode;

/** A manager that gives the prepared answers in turn, and repeats the last one. */
public final class ScriptedManager implements Service {

    public static final String TOKEN = "tok_p01_" + "ab".repeat(32);

    private final List<JsonNode> requests = new ArrayList<>();
    private List<String> answers = List.of(accepting(TOKEN));

    public static String accepting(String token) {
        return accepting("P01", token);
    }

    /** Returns the answer of a manager of ours, with the tokens of the player's current matches. */
    static String acceptingWith(String matchTokens) {
        return accepting(TOKEN).replace("\"match_tokens\": {}", "\"match_tokens\": " + matchTokens);
    }

    /** Returns the answer of a foreign manager, without match tokens. */
    static String acceptingOtherwise(String token) {
        return accepting(token).replace("\"match_tokens\": {}, ", "");
    }

    public static String accepting(String player, String token) {
        return """
                "result": {"protocol": "league.v2", "message_type": "LEAGUE_REGISTER_RESPONSE",
                  "sender": "league_manager", "timestamp": "2025-01-15T10:00:00Z", "conversation_id": "reg",
                  "status": "ACCEPTED", "player_id": "%s", "league_id": "l1", "auth_token": "%s", "match_tokens": {}, "reason": null}
                """.formatted(player, token);
    }

    public static String acceptingWithoutToken() {
        return accepting("none").replace("\"auth_token\": \"none\",", "");
    }

    public static String rejecting(String reason) {
        return """
                "result": {"protocol": "league.v2", "message_type": "LEAGUE_REGISTER_RESPONSE",
                  "timestamp": "2025-01-15T10:00:00Z", "status": "REJECTED", "player_id": null, "reason": "%s"}
                """.formatted(reason);
    }

    public static String refusing(String errorCode) {
        return """
                "error": {"code": -32602, "message": "no", "data": {"error_code": "%s"}}
                """.formatted(errorCode);
    }

    void answer(String... newAnswers) {
        answers = List.of(newAnswers);
    }

    /** Returns the bodies received. */
    List<JsonNode> requests() {
        return requests;
    }

    JsonNode lastParams() {
        return requests.get(requests.size() - 1).path("params");
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        requests.add(JsonText.parse(request.body()));
        String answer = answers.get(0);
        answers = answers.size() == 1 ? answers : answers.subList(1, answers.size());
        String body = """
                {"jsonrpc": "2.0", "id": %s, %s}""".formatted(requests.get(requests.size() - 1).path("id"), answer);
        return CompletableFuture.completedFuture(ServiceResponse.json(200, body.getBytes(UTF_8)));
    }
}
