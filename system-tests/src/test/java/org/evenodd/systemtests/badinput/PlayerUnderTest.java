package org.evenodd.systemtests.badinput;

import static org.evenodd.systemtests.badinput.ManagerUnderTest.LEAGUE;

import java.nio.file.Path;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.badinput.RawClient.Back;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A real player, P01, with a scripted manager, and valid messages to it. */
final class PlayerUnderTest implements AutoCloseable {

    static final String OWN_TOKEN = "tok_p01_" + "a".repeat(64);
    static final String FORGED_TOKEN = "tok_p01_" + "0".repeat(64);
    static final String MATCH = "R1M1";

    private final RawClient wire = new RawClient();
    private final RealAgents agents;
    private final Endpoint player;

    PlayerUnderTest(Path directory) throws Exception {
        agents = new RealAgents(directory);
        player = agents.player(agents.stub(new Stub(message -> acceptance())));
        wire.awaitRegistered(player);
    }

    private static ObjectNode acceptance() {
        return ManagerUnderTest.message(MessageType.LEAGUE_REGISTER_RESPONSE, "league_manager")
                .put("status", "ACCEPTED")
                .put("player_id", "P01")
                .put("auth_token", OWN_TOKEN)
                .put("league_id", LEAGUE)
                .putNull("reason");
    }

    Back call(String method, ObjectNode params) throws Exception {
        return wire.call(player, method, params);
    }

    /** Returns the player's state, as it answers to anyone. */
    JsonNode state() throws Exception {
        return call("get_player_state", JsonNodeFactory.instance.objectNode()).result();
    }

    static String matchToken(String match) {
        return LeagueToken.ofMatch(PlayerId.of(1), new AuthToken(OWN_TOKEN), new MatchId(match))
                .value();
    }

    /** Returns a valid invitation. */
    static ObjectNode invitation(String match) {
        return ManagerUnderTest.message(MessageType.GAME_INVITATION, "referee:REF01")
                .put("auth_token", matchToken(match))
                .put("league_id", LEAGUE)
                .put("round_id", 1)
                .put("match_id", match)
                .put("game_type", "even_odd")
                .put("role_in_match", "PLAYER_A")
                .put("player_id", "P01")
                .put("opponent_id", "P02");
    }

    /** Returns a valid call for a choice. */
    static ObjectNode choiceCall() {
        return ManagerUnderTest.message(MessageType.CHOOSE_PARITY_CALL, "referee:REF01")
                .put("auth_token", matchToken(MATCH))
                .put("match_id", MATCH)
                .put("player_id", "P01")
                .put("game_type", "even_odd")
                .put("deadline", "2099-01-15T10:30:30Z");
    }

    /** Returns a valid announcement. */
    static ObjectNode announcement() {
        ObjectNode announcement = ManagerUnderTest.message(MessageType.ROUND_ANNOUNCEMENT, "league_manager")
                .put("auth_token", OWN_TOKEN)
                .put("league_id", LEAGUE)
                .put("round_id", 1);
        announcement
                .putArray("matches")
                .addObject()
                .put("match_id", MATCH)
                .put("game_type", "even_odd")
                .put("player_A_id", "P01")
                .put("player_B_id", "P02")
                .put("referee_endpoint", "http://127.0.0.1:8001/mcp");
        return announcement;
    }

    boolean accepts(ObjectNode invitation) throws Exception {
        return call("handle_game_invitation", invitation)
                .result()
                .path("accept")
                .asBoolean(false);
    }

    @Override
    public void close() {
        agents.close();
    }
}
