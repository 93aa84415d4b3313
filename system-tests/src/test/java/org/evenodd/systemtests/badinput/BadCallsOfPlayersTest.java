package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.RunningLeague.LEAGUE;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.badinput.Wire.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Calls with something wrong in them, from a scripted manager and referee to a real player. */
@TestInstance(Lifecycle.PER_CLASS)
class BadCallsOfPlayersTest {

    private static final String OWN_TOKEN = "tok_p01_" + "a".repeat(64);
    private static final String FORGED = "tok_p01_" + "0".repeat(64);
    private static final String MATCH = "R1M1";

    private final Wire wire = new Wire();
    private RealAgents agents;
    private Endpoint player;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        agents = new RealAgents(directory);
        player = agents.player(agents.stub(new Stub(message -> acceptance())));
        wire.awaitRegistered(player);
    }

    private static ObjectNode acceptance() {
        return RunningLeague.message(MessageType.LEAGUE_REGISTER_RESPONSE, "league_manager")
                .put("status", "ACCEPTED")
                .put("player_id", "P01")
                .put("auth_token", OWN_TOKEN)
                .put("league_id", LEAGUE)
                .putNull("reason");
    }

    @AfterAll
    void close() throws Exception {
        agents.close();
    }

    static Stream<BadCall> invitations() {
        return Stream.of(
                BadCall.malformed("a missing field", "E003", call -> call.remove("opponent_id")),
                BadCall.malformed("a field of another type", "E002", call -> call.put("round_id", "one")),
                BadCall.malformed("a match that cannot be", "E006", call -> call.put("match_id", "M1")),
                BadCall.malformed("a wrong protocol", "E018", call -> call.put("protocol", "league.v3")),
                BadCall.malformed(
                        "a timestamp with an offset",
                        "E021",
                        call -> call.put("timestamp", "2025-01-15T10:30:00+02:00")),
                new BadCall("a forged token", call -> call.put("auth_token", FORGED), 4001, "E012"));
    }

    @ParameterizedTest
    @MethodSource("invitations")
    void anInvitationIsRefusedAndChangesNothing(BadCall bad) throws Exception {
        assertRefused("handle_game_invitation", invitation(), bad);

        assertThat(wire.call(player, "handle_game_invitation", invitation())
                        .result()
                        .path("accept"))
                .hasToString("true");
    }

    static Stream<BadCall> calls() {
        return Stream.of(
                BadCall.malformed("a missing field", "E003", call -> call.remove("match_id")),
                BadCall.malformed(
                        "a deadline with an offset", "E021", call -> call.put("deadline", "2025-01-15T10:30:30+02:00")),
                new BadCall("a forged token", call -> call.put("auth_token", FORGED), 4001, "E012"));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aCallForAChoiceIsRefusedAndChangesNothing(BadCall bad) throws Exception {
        assertRefused("parity_choose", choiceCall(), bad);

        assertThat(wire.call(player, "parity_choose", choiceCall())
                        .result()
                        .path("parity_choice")
                        .asString(""))
                .isIn("even", "odd");
    }

    static Stream<BadCall> announcements() {
        return Stream.of(
                BadCall.malformed("a missing field", "E003", call -> call.remove("matches")),
                BadCall.malformed("no match at all", "E006", call -> call.putArray("matches")),
                new BadCall("a forged token", call -> call.put("auth_token", FORGED), 3001, "E012"));
    }

    @ParameterizedTest
    @MethodSource("announcements")
    void anAnnouncementIsRefusedAndChangesNothing(BadCall bad) throws Exception {
        assertRefused("notify_round", announcement(), bad);

        assertThat(wire.call(player, "notify_round", announcement())
                        .result()
                        .path("status")
                        .asString(""))
                .isEqualTo("ACKNOWLEDGED");
    }

    private void assertRefused(String method, ObjectNode good, BadCall bad) throws Exception {
        JsonNode before = state();

        Back back = wire.call(player, method, bad.of(good));

        assertThat(back.errorCode()).as(back.body().toString()).isEqualTo(bad.errorCode());
        assertThat(back.code()).isEqualTo(bad.code());
        assertThat(back.namesFieldExpectedAndGot()).as(back.body().toString()).isTrue();
        assertThat(state()).isEqualTo(before);
    }

    private JsonNode state() throws Exception {
        return wire.call(player, "get_player_state", JsonNodeFactory.instance.objectNode())
                .result();
    }

    private static ObjectNode invitation() throws Exception {
        return RunningLeague.message(MessageType.GAME_INVITATION, "referee:REF01")
                .put("auth_token", matchToken())
                .put("league_id", LEAGUE)
                .put("round_id", 1)
                .put("match_id", MATCH)
                .put("game_type", "even_odd")
                .put("role_in_match", "PLAYER_A")
                .put("player_id", "P01")
                .put("opponent_id", "P02");
    }

    private static ObjectNode choiceCall() throws Exception {
        return RunningLeague.message(MessageType.CHOOSE_PARITY_CALL, "referee:REF01")
                .put("auth_token", matchToken())
                .put("match_id", MATCH)
                .put("player_id", "P01")
                .put("game_type", "even_odd")
                .put("deadline", "2099-01-15T10:30:30Z");
    }

    private static ObjectNode announcement() {
        ObjectNode announcement = RunningLeague.message(MessageType.ROUND_ANNOUNCEMENT, "league_manager")
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

    private static String matchToken() throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(OWN_TOKEN.getBytes(UTF_8), "HmacSHA256"));
        return "tok_p01_" + HexFormat.of().formatHex(mac.doFinal(MATCH.getBytes(UTF_8)));
    }
}
