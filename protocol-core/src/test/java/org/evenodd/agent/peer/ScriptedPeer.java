package org.evenodd.agent.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/** Answers each post by a script, and counts the exchanges. */
public final class ScriptedPeer implements Transport {

    public static final String JOINED = """
            {"protocol": "league.v2", "message_type": "GAME_JOIN_ACK", "match_id": "R1M1", "player_id": "P01",
             "timestamp": "2025-01-15T10:30:00Z", "arrival_timestamp": "2025-01-15T10:30:00Z", "accept": true}""";
    public static final String CHOSE = """
            {"protocol": "league.v2", "message_type": "CHOOSE_PARITY_RESPONSE", "match_id": "R1M1", "player_id": "P01",
             "timestamp": "2025-01-15T10:30:00Z", "parity_choice": "odd"}""";
    public static final String UNKNOWN = """
            {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "?"}}""";

    /** The methods that were called: the type for a bare message, the tool's name after {@code tools/call}. */
    public final List<String> methods = new ArrayList<>();

    public final List<Endpoint> endpoints = new ArrayList<>();

    /** The further headers of each post. */
    public final List<Map<String, String>> headers = new ArrayList<>();

    /** The pages that were asked for. */
    public final List<Endpoint> pages = new ArrayList<>();

    public Delivery page = replied(404, "Not Found");
    public Function<JsonNode, Delivery> script = request -> new Delivery.TimedOut();

    /** Lets the time of a call pass that times out. */
    public Consumer<Duration> waits = timeout -> {};

    @Override
    public CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        JsonNode request = JsonText.parse(new String(body, UTF_8));
        methods.add(name(request));
        endpoints.add(endpoint);
        this.headers.add(headers);
        Delivery delivery = script.apply(request);
        if (delivery instanceof Delivery.TimedOut) {
            waits.accept(timeout);
        }
        return CompletableFuture.completedFuture(delivery);
    }

    private static String name(JsonNode request) {
        String method = request.path("method").stringValue("bare " + type(request));
        return method.equals("tools/call")
                ? method + ' ' + request.at("/params/name").stringValue("")
                : method;
    }

    public static String type(JsonNode message) {
        return message.path("message_type").stringValue("");
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        pages.add(endpoint);
        return CompletableFuture.completedFuture(page);
    }

    public void answers(int status, String body) {
        script = request ->
                replied(status, body.replace("$id", request.path("id").toString()));
    }

    public static Delivery replied(int status, String body) {
        return new Delivery.Replied(status, "application/json", body.getBytes(UTF_8));
    }

    /** Answers correctly what it understands, and everything else with a refusal. */
    public void understands(Predicate<JsonNode> understood, int status, String refusal) {
        script = request -> understood.test(request)
                ? replied(200, request.toString().contains("CHOOSE_PARITY_CALL") ? CHOSE : JOINED)
                : replied(status, refusal);
    }

    public static boolean isBare(JsonNode request) {
        return request.has("message_type");
    }

    public static boolean isWithin(JsonNode request) {
        return request.path("method").stringValue("").equals("handle_message")
                && request.path("params").path("message").has("message_type");
    }

    public static Predicate<JsonNode> isMethod(String name) {
        return request -> request.path("method").stringValue("").equals(name);
    }
}
