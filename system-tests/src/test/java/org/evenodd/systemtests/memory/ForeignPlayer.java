package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A difficult foreign player: an invalid choice in its first match, a refusal in its second, a posted choice in its
 * third. After the first round it sends the manager every query.
 */
final class ForeignPlayer implements Service {

    private static final Endpoint ADDRESS = Endpoint.parse("http://127.0.0.1:9000/mcp");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int ANY_SIZE = 1 << 20;

    private final MemoryLeague league;
    private JsonNode registration = JsonNodeFactory.instance.missingNode();
    private int matches;
    private int calls;

    ForeignPlayer(MemoryLeague league) {
        this.league = league;
        league.network.bind(ADDRESS, this);
    }

    /** Registers under a name. */
    JsonNode register(String name) {
        registration = exchange("register_player", registration("player", name)).path("result");
        return registration;
    }

    /** Registers as a referee of an unknown game. */
    JsonNode registerAsReferee() {
        ObjectNode request = registration("referee", "Chess referee");
        ObjectNode meta = ((ObjectNode) request.get("referee_meta")).put("max_concurrent_matches", 1);
        meta.putArray("game_types").add("tic_tac_toe");
        return exchange("register_referee", request).path("result");
    }

    private ObjectNode registration(String kind, String name) {
        return Envelopes.registration(kind, name, ADDRESS, league.time.instant());
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (!request.path().equals("/mcp")) {
            return CompletableFuture.completedFuture(ServiceResponse.empty(404));
        }
        JsonNode call = Envelopes.read(request.body()).path("params");
        byte[] body = bytes(Envelopes.response(answer(call)));
        return CompletableFuture.completedFuture(ServiceResponse.json(200, body));
    }

    private ObjectNode answer(JsonNode call) {
        return switch (MessageType.valueOf(call.path("message_type").asString())) {
            case GAME_INVITATION -> join(call);
            case CHOOSE_PARITY_CALL -> choose(call);
            case ROUND_COMPLETED -> {
                askEverything(call.path("round_id").asInt());
                yield acknowledgement(call);
            }
            default -> acknowledgement(call);
        };
    }

    private ObjectNode join(JsonNode invitation) {
        matches++;
        return Envelopes.answer(invitation, MessageType.GAME_JOIN_ACK, league.time.instant())
                .put("arrival_timestamp", now())
                .put("accept", matches != 2);
    }

    private ObjectNode choose(JsonNode call) {
        calls++;
        ObjectNode choice = Envelopes.answer(call, MessageType.CHOOSE_PARITY_RESPONSE, league.time.instant())
                .put("parity_choice", calls == 1 ? "Even" : "even");
        if (matches < 3) {
            return choice;
        }
        post(Endpoint.parse(call.path("referee_endpoint").asString()), "choose_parity_response", choice);
        return JsonNodeFactory.instance.objectNode().put("status", "received");
    }

    private ObjectNode acknowledgement(JsonNode call) {
        ObjectNode ack = JsonNodeFactory.instance.objectNode();
        ack.put("status", "ACKNOWLEDGED").put("player_id", id());
        for (String field : new String[] {"match_id", "round_id"}) {
            if (call.has(field)) {
                ack.set(field, call.get(field));
            }
        }
        return ack;
    }

    private void askEverything(int round) {
        if (round == 1) {
            for (QueryType query : QueryType.values()) {
                ask(query, token(), id());
            }
            ask(QueryType.GET_PLAYER_STATS, token(), "P99");
            ask(QueryType.GET_STANDINGS, "tok_p01_not_mine", id());
        }
    }

    private void ask(QueryType query, String token, String about) {
        ObjectNode question = message(MessageType.LEAGUE_QUERY, "player:" + id())
                .put("auth_token", token)
                .put("league_id", MemoryLeague.LEAGUE.value())
                .put("query_type", query.name());
        question.putObject("query_params").put("player_id", about);
        post(MemoryLeague.MANAGER, "league_query", question);
    }

    private ObjectNode message(MessageType type, String sender) {
        return Envelopes.message(type, sender, league.time.instant());
    }

    private String now() {
        return message(MessageType.GAME_JOIN_ACK, "").path("timestamp").asString();
    }

    private String id() {
        return registration.path("player_id").asString("");
    }

    private String token() {
        return registration.path("auth_token").asString("");
    }

    private JsonNode exchange(String method, ObjectNode params) {
        CompletableFuture<Delivery> delivery = post(MemoryLeague.MANAGER, method, params);
        league.time.runUntil(delivery::isDone);
        return Envelopes.read(((Delivery.Replied) delivery.join()).body());
    }

    private CompletableFuture<Delivery> post(Endpoint to, String method, ObjectNode params) {
        return league.network
                .transport("127.0.0.1")
                .post(to, bytes(Envelopes.request(method, params)), PATIENCE, ANY_SIZE);
    }

    private static byte[] bytes(ObjectNode json) {
        return json.toString().getBytes(UTF_8);
    }
}
