package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A player that wants its matches replayed: it registers again at every step of each, before or after its answer, for a
 * new token, without its token, or at its other address.
 */
final class ReplayingPlayer implements Service {

    private static final List<Endpoint> ADDRESSES =
            List.of(Endpoint.parse("http://127.0.0.1:9000/mcp"), Endpoint.parse("http://127.0.0.1:9001/mcp"));

    private enum ReplayForm {
        NEW_TOKEN,
        WITHOUT_TOKEN,
        ANOTHER_ADDRESS,
        NEW_TOKEN_AT_ANOTHER_ADDRESS;

        boolean moves() {
            return this == ANOTHER_ADDRESS || this == NEW_TOKEN_AT_ANOTHER_ADDRESS;
        }

        boolean rotates() {
            return this == NEW_TOKEN || this == NEW_TOKEN_AT_ANOTHER_ADDRESS;
        }
    }

    private final MemoryLeague league;
    private final Map<String, List<JsonNode>> gameOvers = new TreeMap<>();
    private final Map<String, Integer> invitations = new TreeMap<>();
    private final List<JsonNode> accepted = new ArrayList<>();
    private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
    private int address;
    private int attempts;
    private int requests;
    private String id = "";
    private String token = "";

    ReplayingPlayer(MemoryLeague league) {
        this.league = league;
        ADDRESSES.forEach(endpoint -> league.network.bind(endpoint, this));
    }

    /** Registers for the first time. */
    void register() {
        CompletableFuture<Void> done = register("", false, 0);
        league.time.runUntil(done::isDone);
    }

    /** Returns the number of invitations to each match. */
    Map<String, Integer> invitations() {
        return invitations;
    }

    /** Returns the GAME_OVER messages of each match. */
    Map<String, List<JsonNode>> gameOvers() {
        return gameOvers;
    }

    /** Returns the accepted registrations in the middle of matches. */
    List<JsonNode> granted() {
        return accepted;
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (!request.path().equals("/mcp")) {
            return CompletableFuture.completedFuture(ServiceResponse.empty(404));
        }
        JsonNode call = read(request.body()).path("params");
        ServiceResponse answer = ServiceResponse.json(
                200, Envelopes.response(answer(call)).toString().getBytes(UTF_8));
        MessageType type = MessageType.valueOf(call.path("message_type").asString());
        boolean inMatch = type == MessageType.GAME_INVITATION
                || type == MessageType.CHOOSE_PARITY_CALL
                || type == MessageType.GAME_OVER;
        if (!inMatch) {
            return CompletableFuture.completedFuture(answer);
        }
        CompletableFuture<Void> tried = tryAgain();
        boolean first = attempts % 3 != 0;
        return first ? tried.thenApply(done -> answer) : CompletableFuture.completedFuture(answer);
    }

    private CompletableFuture<Void> tryAgain() {
        ReplayForm form = ReplayForm.values()[attempts % ReplayForm.values().length];
        attempts++;
        last = last.thenCompose(done -> register(
                form == ReplayForm.WITHOUT_TOKEN ? "" : token, form.rotates(), form.moves() ? 1 - address : address));
        return last;
    }

    private CompletableFuture<Void> register(String shown, boolean rotate, int where) {
        ObjectNode request = message(MessageType.LEAGUE_REGISTER_REQUEST, "player:" + (id.isEmpty() ? "Again" : id));
        request.put("conversation_id", new UUID(7, requests++).toString());
        if (!shown.isEmpty()) {
            request.put("auth_token", shown);
        }
        if (rotate) {
            request.put("rotate_token", true);
        }
        ObjectNode meta = request.putObject("player_meta");
        meta.put("display_name", "Again").put("version", "1.0.0").put("protocol_version", "2.1.0");
        meta.put("contact_endpoint", ADDRESSES.get(where).toString())
                .putArray("game_types")
                .add("even_odd");
        return post(MemoryLeague.MANAGER, "register_player", request).thenAccept(answer -> {
            JsonNode result = answer.path("result");
            if (result.path("status").asString("").equals("ACCEPTED")) {
                id = result.path("player_id").asString();
                token = result.path("auth_token").asString();
                address = where;
                accepted.add(result);
            }
        });
    }

    private ObjectNode answer(JsonNode call) {
        String match = call.path("match_id").asString("");
        return switch (MessageType.valueOf(call.path("message_type").asString())) {
            case GAME_INVITATION -> {
                invitations.merge(match, 1, Integer::sum);
                yield answerTo(call, MessageType.GAME_JOIN_ACK)
                        .put("arrival_timestamp", league.time.instant().toString())
                        .put("accept", true);
            }
            case CHOOSE_PARITY_CALL ->
                answerTo(call, MessageType.CHOOSE_PARITY_RESPONSE).put("parity_choice", "even");
            case GAME_OVER -> {
                gameOvers.computeIfAbsent(match, first -> new ArrayList<>()).add(call.path("game_result"));
                yield answerTo(call, MessageType.GAME_OVER_ACK).put("status", "ACKNOWLEDGED");
            }
            default -> JsonNodeFactory.instance.objectNode().put("status", "ACKNOWLEDGED");
        };
    }

    private ObjectNode answerTo(JsonNode call, MessageType type) {
        return message(type, "player:" + id)
                .put("conversation_id", call.path("conversation_id").asString())
                .put("auth_token", call.path("auth_token").asString())
                .put("match_id", call.path("match_id").asString())
                .put("player_id", id);
    }

    private ObjectNode message(MessageType type, String sender) {
        return Envelopes.message(type, sender, league.time.instant());
    }

    private CompletableFuture<JsonNode> post(Endpoint to, String method, ObjectNode params) {
        return league.network
                .transport("127.0.0.1")
                .post(to, Envelopes.request(method, params).toString().getBytes(UTF_8), Duration.ofSeconds(10), 1 << 20)
                .thenApply(delivery -> read(((Delivery.Replied) delivery).body()));
    }

    private static JsonNode read(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            throw new AssertionError("no JSON", e);
        }
    }
}
