package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A player that does not choose in certain matches until it is told to: their referees can be killed in the middle of
 * them.
 */
final class HesitantPlayer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch decided = new CountDownLatch(1);
    private final BlockingQueue<JsonNode> calls = new LinkedBlockingQueue<>();
    private final Predicate<String> difficult;
    private final HttpServer server;

    /**
     * A player that listens.
     *
     * @param difficult the matches in which it hesitates, by their ids
     */
    HesitantPlayer(Predicate<String> difficult) throws IOException {
        this.difficult = difficult;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    /** Registers; fails where it is not accepted. */
    void register(Endpoint manager) throws IOException, InterruptedException {
        ObjectNode request = Envelopes.message(MessageType.LEAGUE_REGISTER_REQUEST, "player:hesitant", Instant.now());
        request.putObject("player_meta")
                .put("display_name", "Hesitant")
                .put("version", "1.0.0")
                .put(
                        "contact_endpoint",
                        "http://127.0.0.1:%d/mcp".formatted(server.getAddress().getPort()))
                .putArray("game_types")
                .add("even_odd");
        String body = Envelopes.request("register_player", request).toString();
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(manager.uri())
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        if (!answer.body().contains("ACCEPTED")) {
            throw new AssertionError(answer.body());
        }
    }

    /** Waits for the next call in a match in which it hesitates. */
    JsonNode awaitCall() throws InterruptedException {
        JsonNode call = calls.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (call == null) {
            throw new AssertionError("nobody has called for a choice");
        }
        return call;
    }

    /** How many calls nobody has waited for yet. */
    int calls() {
        return calls.size();
    }

    /** Hesitates no longer. */
    void makeUpItsMind() {
        decided.countDown();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            byte[] answer = body.length == 0
                    ? new byte[0]
                    : answer(read(body)).toString().getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private static JsonNode read(byte[] body) {
        try {
            return StrictJson.parse(body).path("params");
        } catch (MalformedJsonException e) {
            throw new AssertionError("an agent of ours sends what is no JSON", e);
        }
    }

    private ObjectNode answer(JsonNode call) {
        return Envelopes.response(
                switch (call.path("message_type").asString("")) {
                    case "GAME_INVITATION" ->
                        answerTo(call, MessageType.GAME_JOIN_ACK)
                                .put("arrival_timestamp", "2025-01-15T10:30:00Z")
                                .put("accept", true);
                    case "CHOOSE_PARITY_CALL" -> choose(call);
                    default -> answerTo(call, MessageType.GAME_OVER_ACK).put("status", "ACKNOWLEDGED");
                });
    }

    private ObjectNode choose(JsonNode call) {
        if (difficult.test(call.path("match_id").asString(""))) {
            calls.add(call);
            awaitDecision();
        }
        return answerTo(call, MessageType.CHOOSE_PARITY_RESPONSE).put("parity_choice", "even");
    }

    private void awaitDecision() {
        try {
            if (!decided.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("it never made up its mind");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ObjectNode answerTo(JsonNode call, MessageType type) {
        return Envelopes.message(type, "player:hesitant", Instant.now())
                .put("auth_token", call.path("auth_token").asString(""))
                .put("match_id", call.path("match_id").asString(""))
                .put("player_id", call.path("player_id").asString(""));
    }

    @Override
    public void close() {
        makeUpItsMind();
        server.stop(0);
        threads.shutdownNow();
    }
}
