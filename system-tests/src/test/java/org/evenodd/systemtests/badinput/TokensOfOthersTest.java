package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.MATCH;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.OWN_TOKEN;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.announcement;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.invitation;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.matchToken;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.store.StoredEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
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

/** Valid tokens used by the wrong caller or in the wrong message (docs/protocol-decisions.md, Tokens). */
class TokensOfOthersTest {

    private static ObjectNode withToken(String token, ObjectNode message) {
        return message.put("auth_token", token);
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class AtTheManager {

        private ManagerUnderTest league;

        @BeforeAll
        void open(@TempDir Path directory) throws Exception {
            league = new ManagerUnderTest(directory);
        }

        @AfterAll
        void close() throws Exception {
            league.close();
        }

        @Tag("case:token-of-another")
        @ParameterizedTest
        @ValueSource(
                strings = {"start_league", "pause_league", "resume_league", "stop_league", "kick_agent", "league_status"
                })
        void doNotMakeAnybodyTheOperator(String method) throws Exception {
            List<StoredEvent> before = league.store.events();
            ObjectNode nobody = JsonNodeFactory.instance.objectNode().put("name", "Ada");

            league.wire.call(league.manager, method, nobody).assertRefused(BadCall.INVALID_PARAMS, "E011");
            for (String token : List.of(league.playerToken(0), league.refereeToken())) {
                ObjectNode somebody = nobody.deepCopy().put("auth_token", token);
                league.wire.call(league.manager, method, somebody).assertRefused(BadCall.INVALID_PARAMS, "E012");
            }

            assertThat(league.store.events()).isEqualTo(before);
            assertThat(league.answersAGoodQuery()).isTrue();
        }
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class AtAPlayer {

        private PlayerUnderTest player;

        /** After this, the player has seen a valid token of its manager and one of a referee. */
        @BeforeAll
        void open(@TempDir Path directory) throws Exception {
            player = new PlayerUnderTest(directory);
            assertThat(player.call("notify_round", announcement()).result().isObject())
                    .isTrue();
            assertThat(player.accepts(invitation(MATCH))).isTrue();
        }

        @AfterAll
        void close() throws Exception {
            player.close();
        }

        private void isRefusedUntouched(String method, ObjectNode params, int code, String errorCode) throws Exception {
            JsonNode before = player.state();
            player.call(method, params).assertRefused(code, errorCode);
            assertThat(player.state()).isEqualTo(before);
            assertThat(player.accepts(invitation(MATCH))).isTrue();
        }

        static Stream<String> notTheMatchs() {
            return Stream.of(
                    OWN_TOKEN, matchToken(MATCH), RefereeUnderTest.OWN_TOKEN, RefereeUnderTest.TOKEN_OF_P02, "please");
        }

        @Tag("case:match-token")
        @ParameterizedTest
        @MethodSource("notTheMatchs")
        void doNotInvite(String token) throws Exception {
            isRefusedUntouched("handle_game_invitation", withToken(token, invitation("R1M2")), 4001, "E012");
        }

        static Stream<String> notThePlayers() {
            return Stream.of(matchToken(MATCH), RefereeUnderTest.OWN_TOKEN, RefereeUnderTest.TOKEN_OF_P02, "please");
        }

        @Tag("case:false-manager")
        @ParameterizedTest
        @MethodSource("notThePlayers")
        void doNotAnnounce(String token) throws Exception {
            isRefusedUntouched("notify_round", withToken(token, announcement()), 3001, "E012");
        }

        @Tag("case:false-manager")
        @Test
        void areNotLeftOutOnceTheyWereSeen() throws Exception {
            ObjectNode invitation = invitation("R1M2");
            invitation.remove("auth_token");
            ObjectNode announcement = announcement();
            announcement.remove("auth_token");

            isRefusedUntouched("handle_game_invitation", invitation, 4001, "E011");
            isRefusedUntouched("notify_round", announcement, 3001, "E011");
        }
    }
}
