package org.evenodd.systemtests.memory;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.MemoryPlayer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A difficult foreign player: an invalid choice in its first match, a refusal in its second, a posted choice in its
 * third. After the first round it sends the manager every query.
 */
final class ForeignPlayer extends MemoryPlayer {

    private JsonNode registration = JsonNodeFactory.instance.missingNode();
    private int matches;
    private int calls;

    ForeignPlayer(MemoryLeague league) {
        enter(league);
    }

    @Override
    public JsonNode register(String name) {
        registration = super.register(name);
        return registration;
    }

    /** Registers as a referee of an unknown game. */
    JsonNode registerAsReferee() {
        ObjectNode request = registration("referee", "Chess referee");
        ObjectNode meta = ((ObjectNode) request.get("referee_meta")).put("max_concurrent_matches", 1);
        meta.putArray("game_types").add("tic_tac_toe");
        return exchange("register_referee", request);
    }

    @Override
    protected CompletableFuture<ServiceResponse> answer(JsonNode call) {
        return switch (MessageType.valueOf(call.path("message_type").asString())) {
            case GAME_INVITATION -> result(join(call, ++matches != 2));
            case CHOOSE_PARITY_CALL -> choose(call);
            case ROUND_COMPLETED -> {
                if (call.path("round_id").asInt() == 1) {
                    askEverything();
                }
                yield acknowledge(call);
            }
            default -> acknowledge(call);
        };
    }

    private CompletableFuture<ServiceResponse> choose(JsonNode call) {
        calls++;
        ObjectNode choice = choose(call, calls == 1 ? "Even" : "even");
        if (matches < 3) {
            return result(choice);
        }
        post(Endpoint.parse(call.path("referee_endpoint").asString()), "choose_parity_response", choice);
        return result(JsonNodeFactory.instance.objectNode().put("status", "received"));
    }

    private CompletableFuture<ServiceResponse> acknowledge(JsonNode call) {
        ObjectNode ack = JsonNodeFactory.instance.objectNode();
        ack.put("status", "ACKNOWLEDGED").put("player_id", id());
        for (String field : new String[] {"match_id", "round_id"}) {
            if (call.has(field)) {
                ack.set(field, call.get(field));
            }
        }
        return result(ack);
    }

    private void askEverything() {
        String token = registration.path("auth_token").asString("");
        for (QueryType query : QueryType.values()) {
            ask(query, token, id());
        }
        ask(QueryType.GET_PLAYER_STATS, token, "P99");
        ask(QueryType.GET_STANDINGS, "tok_p01_not_mine", id());
    }

    private void ask(QueryType query, String token, String about) {
        ObjectNode question = Envelopes.message(MessageType.LEAGUE_QUERY, "player:" + id(), now())
                .put("auth_token", token)
                .put("league_id", MemoryLeague.LEAGUE.value())
                .put("query_type", query.name());
        question.putObject("query_params").put("player_id", about);
        post(MemoryLeague.MANAGER, "league_query", question);
    }

    private String id() {
        return registration.path("player_id").asString("");
    }
}
