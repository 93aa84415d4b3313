package org.evenodd.systemtests.dialects;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.dialects.ForeignMatch.InvitedPlayer;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A foreign referee: accepts RUN_MATCH, runs the match in its own way and reports it. */
final class ForeignReferee extends ForeignAgent {

    private final Map<String, ForeignMatch> matches = new HashMap<>();
    private JsonNode registration = JsonTrees.nothing();

    ForeignReferee(MemoryLeague league, Accent accent, int port) {
        super(league, accent, "referee", port);
    }

    /** Registers; the future completes with the reply. */
    CompletableFuture<JsonNode> register() {
        open();
        ObjectNode request = codec.withMetadata(
                codec.message(MessageType.REFEREE_REGISTER_REQUEST, "alpha"), "referee_meta", endpoint());
        return ask(MemoryLeague.MANAGER, MessageType.REFEREE_REGISTER_REQUEST, request)
                .thenApply(this::registered);
    }

    private JsonNode registered(JsonNode answer) {
        registration = answer;
        return answer;
    }

    String id() {
        return codec.text(registration, "referee_id");
    }

    String token() {
        return codec.text(registration, "auth_token");
    }

    @Override
    boolean knows(MessageType type) {
        return switch (type) {
            case RUN_MATCH, ROUND_ANNOUNCEMENT, ROUND_COMPLETED, LEAGUE_COMPLETED, LEAGUE_ERROR -> true;
            default -> false;
        };
    }

    @Override
    ObjectNode answer(UnderstoodRequest asked) {
        return asked.type() == MessageType.RUN_MATCH
                ? take(asked.message())
                : JsonTrees.object().put("status", "ok");
    }

    private ObjectNode take(JsonNode assignment) {
        String match = codec.text(assignment, "match_id");
        matches.computeIfAbsent(match, id -> begin(assignment));
        return codec.message(MessageType.RUN_MATCH_ACK, id())
                .put("match_id", match)
                .put("status", "acknowledged");
    }

    private ForeignMatch begin(JsonNode assignment) {
        ForeignMatch match = new ForeignMatch(
                this, assignment, invitedPlayer(assignment, "player_A"), invitedPlayer(assignment, "player_B"));
        league.time.execute(match::invite);
        return match;
    }

    private InvitedPlayer invitedPlayer(JsonNode assignment, String which) {
        JsonNode player = codec.field(assignment, which);
        return new InvitedPlayer(
                codec.text(player, "player_id"),
                Endpoint.parse(codec.text(player, "contact_endpoint")),
                codec.text(player, "match_token"));
    }

    /** Returns the number of matches whose report the manager accepted. */
    long reported() {
        return matches.values().stream().filter(ForeignMatch::reported).count();
    }

    /** Returns the number of matches in which it did not get both choices. */
    long failures() {
        return matches.values().stream().filter(ForeignMatch::failed).count();
    }

    int taken() {
        return matches.size();
    }
}
