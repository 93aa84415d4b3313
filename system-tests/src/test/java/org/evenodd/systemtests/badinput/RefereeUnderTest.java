package org.evenodd.systemtests.badinput;

import static org.evenodd.systemtests.badinput.ManagerUnderTest.LEAGUE;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.badinput.RawClient.Back;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A real referee with a scripted manager and two scripted players, which post their answers. */
final class RefereeUnderTest implements AutoCloseable {

    static final String OWN_TOKEN = "tok_ref01_" + "a".repeat(64);
    static final String TOKEN_OF_P01 = "tok_p01_" + "1".repeat(64);
    static final String TOKEN_OF_P02 = "tok_p02_" + "2".repeat(64);

    final RawClient wire = new RawClient();
    final Stub manager = new Stub(RefereeUnderTest::manage);
    final Stub firstPlayer;
    final Stub secondPlayer = Stub.acknowledging();
    final Endpoint referee;
    private final RealAgents agents;
    private final Endpoint addressOfFirst;
    private final Endpoint addressOfSecond;

    RefereeUnderTest(Path directory, String... settings) throws Exception {
        this(directory, Stub.acknowledging(), settings);
    }

    RefereeUnderTest(Path directory, Stub firstPlayer, String... settings) throws Exception {
        this.firstPlayer = firstPlayer;
        agents = new RealAgents(directory);
        addressOfFirst = agents.stub(firstPlayer);
        addressOfSecond = agents.stub(secondPlayer);
        referee = agents.referee(agents.stub(manager), settings);
        manager.await(MessageType.REFEREE_REGISTER_REQUEST);
        wire.awaitRegistered(referee);
    }

    private static ObjectNode manage(JsonNode message) {
        ObjectNode answer = ManagerUnderTest.message(
                message.path("message_type").asString().equals("REFEREE_REGISTER_REQUEST")
                        ? MessageType.REFEREE_REGISTER_RESPONSE
                        : MessageType.MATCH_RESULT_ACK,
                "league_manager");
        answer.put("status", "ACCEPTED").put("referee_id", "REF01").put("auth_token", OWN_TOKEN);
        answer.put("league_id", LEAGUE).putNull("reason");
        answer.set("match_id", message.path("match_id").isMissingNode() ? null : message.get("match_id"));
        answer.put("round_id", 1);
        return answer;
    }

    /** Returns a valid assignment. */
    ObjectNode assignment(String match) {
        ObjectNode assignment = ManagerUnderTest.message(MessageType.RUN_MATCH, "league_manager")
                .put("auth_token", OWN_TOKEN)
                .put("league_id", LEAGUE)
                .put("round_id", 1)
                .put("match_id", match)
                .put("game_type", "even_odd")
                .put("double_forfeit", "draw")
                .put("lease", 1);
        contestant(assignment.putObject("player_A"), "P01", addressOfFirst, TOKEN_OF_P01);
        contestant(assignment.putObject("player_B"), "P02", addressOfSecond, TOKEN_OF_P02);
        assignment
                .putObject("scoring")
                .put("win_points", 3)
                .put("draw_points", 1)
                .put("loss_points", 0);
        return assignment;
    }

    private static void contestant(ObjectNode player, String id, Endpoint endpoint, String token) {
        player.put("player_id", id)
                .put("display_name", "Player " + id)
                .put("contact_endpoint", endpoint.toString())
                .put("match_token", token)
                .put("token_digest", "d".repeat(64));
        player.putObject("standings")
                .put("wins", 0)
                .put("losses", 0)
                .put("draws", 0)
                .put("points", 0);
    }

    Back assign(ObjectNode assignment) throws Exception {
        return wire.call(referee, "run_match", assignment);
    }

    /** Starts a match and lets both players join it. */
    void beginAndJoin(String match) throws Exception {
        assign(assignment(match));
        firstPlayer.await(MessageType.GAME_INVITATION);
        secondPlayer.await(MessageType.GAME_INVITATION);
        join("P01", TOKEN_OF_P01, match);
        join("P02", TOKEN_OF_P02, match);
        firstPlayer.await(MessageType.CHOOSE_PARITY_CALL);
        secondPlayer.await(MessageType.CHOOSE_PARITY_CALL);
    }

    private void join(String player, String token, String match) throws Exception {
        ObjectNode join = answer(MessageType.GAME_JOIN_ACK, player, token, match)
                .put(
                        "arrival_timestamp",
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .put("accept", true);
        wire.call(referee, "game_join_ack", join);
    }

    /** Returns a valid choice. */
    ObjectNode choice(String player, String token, String match, String choice) {
        return answer(MessageType.CHOOSE_PARITY_RESPONSE, player, token, match).put("parity_choice", choice);
    }

    private static ObjectNode answer(MessageType type, String player, String token, String match) {
        return ManagerUnderTest.message(type, "player:" + player)
                .put("auth_token", token)
                .put("match_id", match)
                .put("player_id", player);
    }

    Back post(ObjectNode choice) throws Exception {
        return wire.call(referee, "choose_parity_response", choice);
    }

    /** Returns the state of a match, as the referee answers to anyone. */
    JsonNode state(String match) throws Exception {
        return wire.call(
                        referee,
                        "get_match_state",
                        JsonNodeFactory.instance.objectNode().put("match_id", match))
                .result();
    }

    /** Waits for the next report to the manager and returns its choices. */
    JsonNode reportedChoices() throws Exception {
        return manager.await(MessageType.MATCH_RESULT_REPORT).at("/result/details/choices");
    }

    @Override
    public void close() {
        agents.close();
    }
}
