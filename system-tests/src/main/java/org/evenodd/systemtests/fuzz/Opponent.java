package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A foreign player. This one joins its match and never chooses. */
class Opponent implements Service {

    static final Endpoint ADDRESS = Endpoint.parse("http://127.0.0.1:9000/mcp");

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private @Nullable FuzzLeague league;

    /** Registers as P01. */
    void register(FuzzLeague entered) {
        league = entered;
        ObjectNode request =
                Envelopes.message(MessageType.LEAGUE_REGISTER_REQUEST, "player:opponent", entered.time.instant());
        ObjectNode meta = request.putObject("player_meta")
                .put("display_name", "Opponent")
                .put("version", "1.0.0")
                .put("contact_endpoint", ADDRESS.toString());
        meta.putArray("game_types").add("even_odd");
        byte[] body = Envelopes.request("register_player", request).toString().getBytes(UTF_8);
        CompletableFuture<Delivery> delivery =
                entered.network.transport(MemoryLeague.HOST).post(MemoryLeague.MANAGER, body, PATIENCE, 10_240);
        entered.time.runUntil(delivery::isDone);
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return request.path().equals("/mcp")
                ? answer(message(request))
                : CompletableFuture.completedFuture(ServiceResponse.empty(200));
    }

    /** Answers a message; a future that never completes means no answer. */
    CompletableFuture<ServiceResponse> answer(JsonNode message) {
        return switch (Examples.type(message)) {
            case GAME_INVITATION -> now(join(message));
            case CHOOSE_PARITY_CALL -> new CompletableFuture<>();
            default -> CompletableFuture.completedFuture(ServiceResponse.empty(202));
        };
    }

    static CompletableFuture<ServiceResponse> now(ObjectNode result) {
        byte[] body = Envelopes.response(result).toString().getBytes(UTF_8);
        return CompletableFuture.completedFuture(ServiceResponse.json(200, body));
    }

    ObjectNode join(JsonNode invitation) {
        ObjectNode answer = to(invitation, MessageType.GAME_JOIN_ACK).put("accept", true);
        return answer.put("arrival_timestamp", answer.path("timestamp").stringValue());
    }

    ObjectNode to(JsonNode call, MessageType type) {
        return Envelopes.message(type, "player:P01", requireNonNull(league).time.instant())
                .put("auth_token", call.path("auth_token").stringValue(""))
                .put("match_id", call.path("match_id").stringValue(""))
                .put("player_id", "P01");
    }

    static JsonNode message(ServiceRequest request) {
        try {
            return StrictJson.parse(request.body()).path("params");
        } catch (MalformedJsonException e) {
            throw new Finding("an agent of ours sends what is no JSON", e);
        }
    }
}
