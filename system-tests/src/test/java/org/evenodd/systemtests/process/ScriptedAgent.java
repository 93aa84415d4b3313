package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An agent on a socket that records the calls it gets and answers them by a script. */
public final class ScriptedAgent implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<JsonNode> received = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final BlockingQueue<JsonNode> unread = new LinkedBlockingQueue<>();
    private final UnaryOperator<JsonNode> script;
    private final HttpServer server;

    /** @param script makes the result of a call's params; it may be called by many threads at once */
    public ScriptedAgent(UnaryOperator<JsonNode> script) throws IOException {
        this.script = script;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    /** Starts an agent that acknowledges everything. */
    public static ScriptedAgent acknowledging() throws IOException {
        return new ScriptedAgent(call -> JsonNodeFactory.instance.objectNode().put("status", "acknowledged"));
    }

    /** @param script fills in the result of a call's params */
    static ScriptedAgent filling(BiConsumer<JsonNode, ObjectNode> script) throws IOException {
        return new ScriptedAgent(call -> {
            ObjectNode result = JsonNodeFactory.instance.objectNode();
            script.accept(call, result);
            return result;
        });
    }

    public Endpoint endpoint() {
        return Endpoint.parse(
                "http://127.0.0.1:%d/mcp".formatted(server.getAddress().getPort()));
    }

    /** Returns the params of the calls so far, in order. */
    List<JsonNode> received() {
        return List.copyOf(received);
    }

    /** Returns the bodies of the calls so far, as they came. */
    List<String> bodies() {
        return List.copyOf(bodies);
    }

    /** Waits for the next call with a message of a type; those before it are dropped. */
    public JsonNode await(String type) throws InterruptedException {
        for (JsonNode call = unread.poll(60, TimeUnit.SECONDS);
                call != null;
                call = unread.poll(60, TimeUnit.SECONDS)) {
            if (call.path("message_type").asString("").equals(type)) {
                return call;
            }
        }
        throw new AssertionError("nobody sent " + type);
    }

    /** Returns a player's registration. */
    public ObjectNode playerRequest(String name) {
        return Envelopes.registration("player", name, endpoint(), Instant.now());
    }

    /** Returns a referee's registration, for ten simultaneous matches. */
    public ObjectNode refereeRequest(String name) {
        ObjectNode request = Envelopes.registration("referee", name, endpoint(), Instant.now());
        ((ObjectNode) request.get("referee_meta"))
                .put("max_concurrent_matches", 10)
                .put("match_tokens", true);
        return request;
    }

    /** Returns the answer of a correct player, which always chooses even. */
    public static ObjectNode playFair(JsonNode call) {
        return switch (call.path("message_type").asString("")) {
            case "GAME_INVITATION" ->
                Envelopes.answer(call, MessageType.GAME_JOIN_ACK, Instant.now())
                        .put("arrival_timestamp", "2025-01-15T10:30:00Z")
                        .put("accept", true);
            case "CHOOSE_PARITY_CALL" ->
                Envelopes.answer(call, MessageType.CHOOSE_PARITY_RESPONSE, Instant.now())
                        .put("parity_choice", "even");
            default ->
                Envelopes.answer(call, MessageType.GAME_OVER_ACK, Instant.now()).put("status", "ACKNOWLEDGED");
        };
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (body.length > 0) {
                bodies.add(new String(body, UTF_8));
            }
            byte[] answer = body.length == 0
                    ? new byte[0]
                    : answer(Envelopes.read(body)).toString().getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private ObjectNode answer(JsonNode request) {
        JsonNode params = request.path("params");
        received.add(params);
        unread.add(params);
        ObjectNode answer = Envelopes.response((ObjectNode) script.apply(params));
        answer.set("id", request.path("id"));
        return answer;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
