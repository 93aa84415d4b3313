package org.evenodd.systemtests.testbed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A player in a league in memory that is none of ours. This one joins its matches and never chooses. */
public class MemoryPlayer implements Service {

    public static final Endpoint ADDRESS = Endpoint.parse("http://127.0.0.1:9000/mcp");

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int ANY_SIZE = 1 << 20;

    private @Nullable MemoryLeague league;

    /** Listens in a league. */
    public final void enter(MemoryLeague entered) {
        league = entered;
        entered.network.bind(ADDRESS, this);
    }

    /** Registers under a name and returns the result. */
    public JsonNode register(String name) {
        return exchange("register_player", registration("player", name));
    }

    protected final ObjectNode registration(String kind, String name) {
        return Envelopes.registration(kind, name, ADDRESS, now());
    }

    protected final Instant now() {
        return requireNonNull(league).time.instant();
    }

    /** Calls the manager and waits for the result. */
    protected final JsonNode exchange(String method, ObjectNode params) {
        CompletableFuture<Delivery> delivery = post(MemoryLeague.MANAGER, method, params);
        requireNonNull(league).time.runUntil(delivery::isDone);
        return Envelopes.read(((Delivery.Replied) delivery.join()).body()).path("result");
    }

    protected final CompletableFuture<Delivery> post(Endpoint to, String method, ObjectNode params) {
        byte[] body = Envelopes.request(method, params).toString().getBytes(UTF_8);
        return requireNonNull(league).network.transport(MemoryLeague.HOST).post(to, body, PATIENCE, ANY_SIZE);
    }

    @Override
    public final CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return request.path().equals("/mcp")
                ? answer(Envelopes.read(request.body()).path("params"))
                : CompletableFuture.completedFuture(ServiceResponse.empty(200));
    }

    /** Answers a message; a future that never completes means no answer. */
    protected CompletableFuture<ServiceResponse> answer(JsonNode message) {
        return switch (message.path("message_type").asString("")) {
            case "GAME_INVITATION" -> result(join(message, true));
            case "CHOOSE_PARITY_CALL" -> new CompletableFuture<>();
            default -> CompletableFuture.completedFuture(ServiceResponse.empty(202));
        };
    }

    protected static CompletableFuture<ServiceResponse> result(ObjectNode result) {
        byte[] body = Envelopes.response(result).toString().getBytes(UTF_8);
        return CompletableFuture.completedFuture(ServiceResponse.json(200, body));
    }

    protected final ObjectNode join(JsonNode invitation, boolean accept) {
        ObjectNode answer = Envelopes.answer(invitation, MessageType.GAME_JOIN_ACK, now());
        return answer.put("arrival_timestamp", answer.path("timestamp").stringValue())
                .put("accept", accept);
    }

    protected final ObjectNode choose(JsonNode call, String choice) {
        return Envelopes.answer(call, MessageType.CHOOSE_PARITY_RESPONSE, now()).put("parity_choice", choice);
    }
}
