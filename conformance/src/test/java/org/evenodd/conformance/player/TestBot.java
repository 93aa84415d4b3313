package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A bot as a student might write it, correct except for its quirk. */
final class TestBot implements Service {

    static final Endpoint ADDRESS = Endpoint.parse("http://127.0.0.1:8101/mcp");

    private final Map<String, Integer> counts = new HashMap<>();
    private final Scheduler scheduler;
    private final Quirk quirk;
    private String token = "";
    private String latest = "";
    private boolean shaken;

    TestBot(Scheduler scheduler, Quirk quirk) {
        this.scheduler = scheduler;
        this.quirk = quirk;
    }

    /** Returns this bot with a token from an earlier league, which it shows at registration. */
    TestBot keeping(String kept) {
        token = kept;
        return this;
    }

    /** Registers; if its stored token is refused, once more without it. */
    void register(Transport transport, Endpoint manager) {
        ObjectNode request = message(MessageType.LEAGUE_REGISTER_REQUEST).put("sender", "player:test_bot");
        ObjectNode meta = request.putObject("player_meta");
        meta.put("display_name", "Test bot").put("version", "1.0.0").put("contact_endpoint", ADDRESS.toString());
        meta.putArray("game_types").add("even_odd").add("tic_tac_toe");
        if (!token.isEmpty()) {
            request.put("auth_token", token);
        }
        quirk.registers.accept(request);
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("jsonrpc", "2.0").put("method", "register_player").put("id", 1).set("params", request);
        transport
                .post(manager, Json.bytes(JsonValue.of(quirk.bare ? request : call)), Duration.ofSeconds(10), 10_000)
                .thenAccept(delivery -> {
                    JsonNode reply = BodyTrees.parsed(((Delivery.Replied) delivery).body());
                    JsonNode result = quirk.bare ? reply : reply.path("result");
                    boolean anew = result.path("error_code").stringValue("").equals("E012") && !token.isEmpty();
                    token = result.path("auth_token").stringValue("");
                    if (anew) {
                        register(transport, manager);
                    }
                });
    }

    @Override
    public synchronized CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (!request.path().startsWith("/mcp")) {
            return CompletableFuture.completedFuture(ServiceResponse.empty(404));
        }
        Ask ask = ask(request.body());
        ServiceResponse response = quirk.replies.apply(ask, respond(ask));
        CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
        scheduler.after(quirk.delays.apply(ask), () -> answer.complete(response));
        return answer;
    }

    private Ask ask(byte[] body) {
        JsonNode call = BodyTrees.parsed(body);
        if (call instanceof ObjectNode object) {
            quirk.hears.accept(object);
        }
        String topic = call.path("method").stringValue("")
                + call.at("/params/match_id").stringValue("")
                + call.at("/params/move_number");
        Ask ask = new Ask(call, counts.merge(topic, 1, Integer::sum) - 1, latest, shaken);
        shaken |= ask.isBroken();
        latest = ask.is(MessageType.GAME_INVITATION) ? ask.match() : latest;
        return ask;
    }

    private ServiceResponse respond(Ask ask) {
        ObjectNode response = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        response.set(
                "id", ask.call().path("id").isMissingNode() ? null : ask.call().get("id"));
        int error = ask.isBroken() ? -32700 : mistake(ask);
        if (error != 0) {
            response.putObject("error").put("code", error).put("message", "no");
        } else if (ask.isNotification()) {
            return ServiceResponse.empty(202);
        } else {
            response.set("result", answer(ask));
        }
        quirk.frames.accept(ask, response);
        return ServiceResponse.json(200, response.toString().getBytes(UTF_8));
    }

    private int mistake(Ask ask) {
        if (ask.type().isEmpty()) {
            return -32601;
        }
        JsonNode match = ask.params().path("match_id");
        boolean ofMatch = ask.is(MessageType.GAME_INVITATION)
                || ask.is(MessageType.CHOOSE_PARITY_CALL)
                || ask.is(MessageType.CHOOSE_MOVE_CALL);
        if (ofMatch && match.isMissingNode()) {
            return skips(Quirk.Check.MISSING_FIELD) ? 0 : -32602;
        }
        if (ofMatch && !match.isString()) {
            return skips(Quirk.Check.WRONG_TYPE) ? 0 : -32602;
        }
        return ofMatch && !token.isEmpty() ? wrongToken(ask) : 0;
    }

    private int wrongToken(Ask ask) {
        String shown = ask.params().path("auth_token").stringValue("");
        String due = skips(Quirk.Check.WHICH_TOKEN_IS_DUE) ? token : ofMatch(ask);
        boolean invited = ask.is(MessageType.GAME_INVITATION);
        boolean careless = shown.isEmpty()
                ? skips(Quirk.Check.MISSING_TOKEN)
                        || skips(Quirk.Check.WHO_GETS_ITS_OWN_TOKEN)
                        || (invited && skips(Quirk.Check.MISSING_TOKEN_OF_INVITATION))
                : skips(Quirk.Check.WRONG_TOKEN) || (invited && skips(Quirk.Check.WRONG_TOKEN_OF_INVITATION));
        return shown.equals(due) || careless ? 0 : 4001;
    }

    private boolean skips(Quirk.Check check) {
        return quirk.skips == check;
    }

    private String ofMatch(Ask ask) {
        return LeagueToken.ofMatch(PlayerId.of(1), new AuthToken(token), new MatchId(ask.match()))
                .value();
    }

    private void giveAway(Ask ask, ObjectNode answer) {
        boolean end = ask.is(MessageType.GAME_OVER);
        if (skips(Quirk.Check.WHO_GETS_ITS_OWN_TOKEN)
                || (end && skips(Quirk.Check.WHO_GETS_ITS_OWN_TOKEN_IN_THE_END))) {
            answer.put("auth_token", token);
        } else if (end && skips(Quirk.Check.WHO_GETS_THE_TOKEN_OF_THE_MATCH)) {
            answer.put("auth_token", ofMatch(ask));
        }
    }

    private ObjectNode answer(Ask ask) {
        ObjectNode answer = message(ask.type().orElseThrow().answer().orElse(MessageType.ANSWER_ACK));
        answer.put("player_id", "P01");
        for (String copied : new String[] {"match_id", "round_id", "auth_token", "conversation_id"}) {
            if (ask.params().has(copied)) {
                answer.set(copied, ask.params().get(copied));
            }
        }
        if (ask.is(MessageType.GAME_INVITATION)) {
            answer.put("accept", true).put("arrival_timestamp", now());
        } else if (ask.is(MessageType.CHOOSE_PARITY_CALL)) {
            answer.put("parity_choice", "even");
        } else if (ask.is(MessageType.CHOOSE_MOVE_CALL)) {
            answer.set("move_number", ask.params().get("move_number"));
            answer.set("move", ask.params().at("/context/legal_moves/0"));
        } else {
            answer.put("status", "ACKNOWLEDGED");
        }
        if (!ask.params().has("auth_token") && !token.isEmpty()) {
            giveAway(ask, answer);
        }
        quirk.answers.accept(ask, answer);
        return answer;
    }

    private ObjectNode message(MessageType type) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("protocol", "league.v2")
                .put("message_type", type.name())
                .put("sender", "player:P01")
                .put("timestamp", now())
                .put("conversation_id", "test-bot");
    }

    private String now() {
        return "2025-01-15T10:30:00Z";
    }
}
