package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.RunningLeague.LEAGUE;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.systemtests.badinput.Wire.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Good tokens in the wrong hands, or on the wrong message (docs/protocol-decisions.md, whose token on what). */
class TokensOfOthersTest {

    private static void isRefused(Back back, int code, String errorCode) {
        assertThat(back.errorCode()).as(back.body().toString()).isEqualTo(errorCode);
        assertThat(back.code()).isEqualTo(code);
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class AtTheManager {

        private RunningLeague league;

        @BeforeAll
        void open(@TempDir Path directory) throws Exception {
            league = new RunningLeague(directory);
        }

        @AfterAll
        void close() throws Exception {
            league.close();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"start_league", "pause_league", "resume_league", "stop_league", "kick_agent", "league_status"
                })
        void doNotMakeAnybodyTheOperator(String method) throws Exception {
            List<StoredEvent> before = league.store.events();
            ObjectNode nobody = JsonNodeFactory.instance.objectNode().put("name", "Ada");

            isRefused(league.wire.call(league.manager, method, nobody), BadCall.INVALID_PARAMS, "E011");
            for (String token : List.of(league.playerToken(0), league.refereeToken())) {
                ObjectNode somebody = nobody.deepCopy().put("auth_token", token);
                isRefused(league.wire.call(league.manager, method, somebody), BadCall.INVALID_PARAMS, "E012");
            }

            assertThat(league.store.events()).isEqualTo(before);
            assertThat(league.answersAGoodQuery()).isTrue();
        }
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class AtAPlayer {

        private static final String OWN = "tok_p01_" + "a".repeat(64);

        private final Wire wire = new Wire();
        private RealAgents agents;
        private Endpoint player;

        /** After this, the player has seen a valid token of its manager and one of a referee. */
        @BeforeAll
        void open(@TempDir Path directory) throws Exception {
            agents = new RealAgents(directory);
            player = agents.player(agents.stub(new Stub(message -> acceptance())));
            wire.awaitRegistered(player);
            assertThat(call("notify_round", announcement(OWN)).result().isObject())
                    .isTrue();
            assertThat(isInvited("R1M1", ofMatch("R1M1"))).isTrue();
        }

        @AfterAll
        void close() throws Exception {
            agents.close();
        }

        private static ObjectNode acceptance() {
            return RunningLeague.message(MessageType.LEAGUE_REGISTER_RESPONSE, "league_manager")
                    .put("status", "ACCEPTED")
                    .put("player_id", "P01")
                    .put("auth_token", OWN)
                    .put("league_id", LEAGUE)
                    .putNull("reason");
        }

        private static String ofMatch(String match) {
            return LeagueToken.ofMatch(PlayerId.of(1), new AuthToken(OWN), new MatchId(match))
                    .value();
        }

        private static ObjectNode announcement(String token) {
            ObjectNode announcement = RunningLeague.message(MessageType.ROUND_ANNOUNCEMENT, "league_manager")
                    .put("auth_token", token)
                    .put("league_id", LEAGUE)
                    .put("round_id", 1);
            announcement
                    .putArray("matches")
                    .addObject()
                    .put("match_id", "R1M1")
                    .put("game_type", "even_odd")
                    .put("player_A_id", "P01")
                    .put("player_B_id", "P02")
                    .put("referee_endpoint", "http://127.0.0.1:8001/mcp");
            return announcement;
        }

        private static ObjectNode invitation(String match, String token) {
            return RunningLeague.message(MessageType.GAME_INVITATION, "referee:REF01")
                    .put("auth_token", token)
                    .put("league_id", LEAGUE)
                    .put("round_id", 1)
                    .put("match_id", match)
                    .put("game_type", "even_odd")
                    .put("role_in_match", "PLAYER_A")
                    .put("player_id", "P01")
                    .put("opponent_id", "P02");
        }

        private Back call(String method, ObjectNode params) throws Exception {
            return wire.call(player, method, params);
        }

        private boolean isInvited(String match, String token) throws Exception {
            return call("handle_game_invitation", invitation(match, token))
                    .result()
                    .path("accept")
                    .asBoolean(false);
        }

        private void isRefusedUntouched(String method, ObjectNode params, int code, String errorCode) throws Exception {
            JsonNode before = state();
            isRefused(call(method, params), code, errorCode);
            assertThat(state()).isEqualTo(before);
            assertThat(isInvited("R1M1", ofMatch("R1M1"))).isTrue();
        }

        private JsonNode state() throws Exception {
            return call("get_player_state", JsonNodeFactory.instance.objectNode())
                    .result();
        }

        static Stream<String> notTheMatchs() {
            return Stream.of(OWN, ofMatch("R1M1"), RefereeAtWork.OWN_TOKEN, RefereeAtWork.TOKEN_OF_P02, "please");
        }

        @ParameterizedTest
        @MethodSource("notTheMatchs")
        void doNotInvite(String token) throws Exception {
            isRefusedUntouched("handle_game_invitation", invitation("R1M2", token), 4001, "E012");
        }

        static Stream<String> notThePlayers() {
            return Stream.of(ofMatch("R1M1"), RefereeAtWork.OWN_TOKEN, RefereeAtWork.TOKEN_OF_P02, "please");
        }

        @ParameterizedTest
        @MethodSource("notThePlayers")
        void doNotAnnounce(String token) throws Exception {
            isRefusedUntouched("notify_round", announcement(token), 3001, "E012");
        }

        @Test
        void areNotLeftOutOnceTheyWereSeen() throws Exception {
            ObjectNode invitation = invitation("R1M2", OWN);
            invitation.remove("auth_token");
            ObjectNode announcement = announcement(OWN);
            announcement.remove("auth_token");

            isRefusedUntouched("handle_game_invitation", invitation, 4001, "E011");
            isRefusedUntouched("notify_round", announcement, 3001, "E011");
        }
    }
}
