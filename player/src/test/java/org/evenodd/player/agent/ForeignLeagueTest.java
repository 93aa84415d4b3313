package org.evenodd.player.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A player with managers and referees that deviate from the protocol. */
class ForeignLeagueTest {

    private final MemoryPlayers players;

    ForeignLeagueTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    private String agentId() {
        return players.get("/health").path("agent_id").stringValue("none");
    }

    @Nested
    class AManager {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"status\": \"ok\", \"player_id\": \"P01\"}",
                    "{\"status\": \"registered\", \"id\": \"P01\", \"message\": \"Welcome\"}",
                    "{\"status\": \"success\", \"player\": {\"playerId\": \"P01\", \"token\": \"abc\"}}",
                    "{\"status\": \"ACCEPTED\", \"agent_id\": \"P01\"}"
                })
        void mayGiveAPlaceInItsOwnWords(String result) {
            players.manager.answer("\"result\": " + result);
            players.startRegistered();

            assertThat(agentId()).isEqualTo("P01");
        }

        @Test
        void mayGiveItsOwnKindOfIds() throws IOException {
            players.manager.answer("\"result\": {\"status\": \"ok\", \"player_id\": \"bot-7\"}");
            players.startRegistered();
            players.answerTo(
                    "/mcp", "{\"type\": \"GAME_INVITATION\", \"game_id\": \"R1M1\", \"opponent_id\": \"Bob\"}");
            JsonNode chosen = players.answerTo("/mcp", "{\"type\": \"CHOOSE_PARITY_CALL\", \"player_id\": \"bot-7\"}");
            players.answerTo("/mcp", """
                    {"type": "GAME_OVER", "game_id": "R1M1", "result": {"status": "WIN", "winner": "bot-7", "number": 7,
                     "parity": "odd", "choices": {"bot-7": "odd", "Bob": "even"}}}""");

            assertThat(agentId()).isEqualTo("P07");
            assertThat(chosen.path("parity_choice").stringValue()).isEqualTo("odd");
            assertThat(chosen.path("player_id").stringValue()).isEqualTo("bot-7");
            assertThat(chosen.path("sender").stringValue()).isEqualTo("player:bot-7");
            assertThat(players.get("/health").path("state").stringValue()).isEqualTo("ACTIVE");
            assertThat(players.history(7).at("/matches/0/result").stringValue()).isEqualTo("WIN");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"league_id\": {\"x\": 1}",
                    "\"reason\": [1], \"league_opened_at\": \"yesterday\"",
                    "\"protocol\": \"league.v1\", \"timestamp\": \"2025-01-15T10:30:00+00:00Z\"",
                    "\"match_tokens\": [], \"error_code\": \"NONE\", \"code\": \"zero\""
                })
        void givesAPlaceWithAStatusAndAnIdWhateverElseItSays(String odd) {
            players.manager.answer(
                    "\"result\": {\"status\": \"ACCEPTED\", \"player_id\": \"P01\", \"auth_token\": \"t\", " + odd
                            + "}");
            players.startRegistered();

            assertThat(agentId()).isEqualTo("P01");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                "M1" | "M1"
                17   | 17
                """)
        void mayCallItsMatchesWhatItLikes(String id, String echoed) {
            players.manager.answer(ScriptedManager.acceptingWithoutToken());
            players.startRegistered();
            JsonNode joined = players.answerTo("/mcp", """
                    {"message_type": "GAME_INVITATION", "round_id": "ROUND_2", "match_id": %s, "opponent_id": ""}""".formatted(id));

            assertThat(joined.path("accept").booleanValue()).isTrue();
            assertThat(joined.path("match_id").toString()).isEqualTo(echoed);
        }

        @Test
        void ofOursGivesNobodyAnIdOfHisOwnForAMatch() {
            players.startRegistered();

            assertThat(players.errorCode("handle_game_invitation", "{\"round_id\": 1, \"match_id\": \"x1\"}"))
                    .isNotEqualTo("none");
            assertThat(players.accepts("handle_game_invitation", Messages.invitation("R1M1")))
                    .isTrue();
            assertThat(players.result("handle_game_invitation", Messages.invitation("R1M1"))
                            .path("match_id")
                            .stringValue())
                    .isEqualTo("R1M1");
        }

        @Test
        void aloneGivesMatchesIdsOnceItHasShownItsToken() {
            players.manager.answer(ScriptedManager.acceptingOtherwise("t-1"));
            players.startRegistered();
            String round = """
                    {"auth_token": "%s", "league_id": "l1", "round_id": 1, "matches": [{"match_id": "%s",
                     "player_A_id": "P01", "player_B_id": "P02"}]}""";
            players.call("notify_round", round.formatted("t-1", "R1M2"));
            players.call("notify_round", round.formatted("t-2", "x1"));

            assertThat(players.result("handle_game_invitation", Messages.invitation("R1M1", ""))
                            .path("match_id")
                            .stringValue())
                    .isEqualTo("R1M1");
        }

        @Test
        void mayTakeRegistrationsOnlyByRest() {
            players.world.network.bind(MemoryPlayers.MANAGER.at("/register"), request -> {
                JsonNode body = JsonText.parse(request.body());
                boolean flat = body.path("endpoint").isString()
                        && body.path("name").isString()
                        && body.at("/data/contact_endpoint").isString();
                return ServiceResponse.json(
                                flat ? 201 : 422,
                                "{\"status\": \"registered\", \"player_id\": \"P04\"}".getBytes(UTF_8))
                        .now();
            });
            players.start();
            players.time.advance(Duration.ofSeconds(20));

            assertThat(agentId()).isEqualTo("P04");
        }

        @Test
        void isBelievedInNoOtherWordsInAStrictLeague() {
            players.with("compatibility=strict")
                    .manager
                    .answer("\"result\": {\"status\": \"ok\", \"player_id\": \"P01\"}");
            players.startRegistered();

            assertThat(agentId()).isEqualTo("none");
        }
    }

    @Nested
    class ItsNews {

        static Stream<Arguments> news() {
            return Stream.of(
                    Arguments.of("ROUND_ANNOUNCEMENT_ACK", """
                            {"type": "ROUND_ANNOUNCEMENT", "round": 1,
                             "matches": [{"matchId": "R1M1", "playerAId": "P01", "playerBId": "P02"}]}"""),
                    Arguments.of("ROUND_COMPLETED_ACK", """
                            {"message_type": "ROUND_COMPLETED", "sender": "league_manager", "auth_token": null,
                             "league_id": "league_2025", "match_id": null, "round_id": 1, "matches_completed": 1,
                             "next_round_id": null,
                             "summary": {"total_matches": 1, "wins": 0, "draws": 0, "technical_losses": 0}}"""),
                    Arguments.of("LEAGUE_COMPLETED_ACK", """
                            {"message_type": "LEAGUE_COMPLETED", "champion": {"player_id": "P01", "points": 3}}"""),
                    Arguments.of("LEAGUE_COMPLETED_ACK", """
                            {"message_type": "LEAGUE_COMPLETED", "champion": "Ann", "final_standings": {}}"""),
                    Arguments.of("LEAGUE_COMPLETED_ACK", """
                            {"message_type": "LEAGUE_COMPLETED",
                             "final_standings": [{"player_id": "P02", "points": 3}, {"player_id": "P01"}]}"""),
                    Arguments.of("STANDINGS_UPDATE_ACK", """
                            {"message_type": "LEAGUE_STANDINGS_UPDATE", "league_id": "l1", "round_id": 1, "standings": [
                             {"player_id": "P01", "wins": 1, "draws": 0, "losses": 0, "points": 3},
                             {"player_id": "P02", "matches_played": 1, "wins": 0, "draws": 0, "losses": 1,
                              "points": 0}]}"""));
        }

        @ParameterizedTest
        @MethodSource("news")
        void mayLeaveOutWhatFollowsAndCountWhatTheyLike(String answer, String message) {
            players.manager.answer("\"result\": {\"status\": \"ok\", \"player_id\": \"P01\"}");
            players.startRegistered();
            JsonNode bare = players.answerTo("/mcp", message);
            JsonNode inside = players.answerTo("/notify", """
                    {"jsonrpc": "2.0", "id": 1, "method": "handle_message", "params": {"message": %s}}""".formatted(message));

            assertThat(bare.path("message_type").stringValue()).isEqualTo(answer);
            assertThat(bare.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
            assertThat(inside.at("/result/message_type").stringValue()).isEqualTo(answer);
            if (answer.equals("STANDINGS_UPDATE_ACK")) {
                JsonNode state = players.result("get_player_state", "{}");
                assertThat(state.at("/standing/rank").intValue()).isEqualTo(1);
            }
        }

        @Test
        void isRefusedInAStrictLeague() {
            players.with("compatibility=strict").startRegistered();

            assertThat(players.errorCode(
                            "notify_league_completed", "{\"message_type\": \"LEAGUE_COMPLETED\", \"total_rounds\": 3}"))
                    .isEqualTo("E003");
        }
    }

    /** Some look for an answer only beside the result, or in params, or wait for a message. */
    @Nested
    class ARefereeThatDoesNotReadResults {

        private final List<JsonNode> posted = new ArrayList<>();

        private JsonNode invite(String match) {
            return invite(match, "127.0.0.1");
        }

        private JsonNode invite(String match, String host) {
            return players.call("handle_game_invitation", """
                    {"match_id": "%s", "round_id": 1, "referee_endpoint": "http://%s:9001/mcp"}""".formatted(match, host));
        }

        private void start(String acceptance) {
            listen("127.0.0.1");
            players.manager.answer(acceptance);
            players.startRegistered();
        }

        private void listen(String host) {
            players.world.network.bind(Endpoint.parse("http://" + host + ":9001/mcp"), request -> {
                posted.add(JsonText.parse(request.body()).path("params"));
                return ServiceResponse.json(200, "{\"status\": \"ok\"}".getBytes(UTF_8))
                        .now();
            });
        }

        @Test
        void findsTheAnswerBesideTheResultAndInParams() {
            start(ScriptedManager.acceptingWithoutToken());
            JsonNode answer = invite("R1M1");

            assertThat(answer.at("/result/accept").booleanValue()).isTrue();
            assertThat(answer.path("accept").booleanValue()).isTrue();
            assertThat(answer.at("/params/accept").booleanValue()).isTrue();
            assertThat(answer.has("error")).isFalse();
            assertThat(answer.path("id").intValue()).isEqualTo(7);
        }

        @Test
        void getsItByPostOnceItAsksAgain() {
            start(ScriptedManager.acceptingWithoutToken());
            invite("R1M1");
            assertThat(posted).isEmpty();

            invite("R1M1");
            invite("R1M2");
            players.settle();
            assertThat(posted)
                    .extracting(message -> message.path("match_id").stringValue())
                    .containsExactly("R1M1", "R1M2");
            assertThat(posted.get(0).path("accept").booleanValue()).isTrue();
        }

        @Test
        void getsNothingUnderAManagerOfOurs() {
            start(ScriptedManager.acceptingWith("{\"R1M1\": null}"));
            invite("R1M1");
            invite("R1M1");
            players.settle();

            assertThat(posted).isEmpty();
        }

        /** The others on a machine call from the same address. */
        @Test
        void isWhereAManagerWithATokenSaysAndNobodyElse() {
            start(ScriptedManager.acceptingOtherwise("t-1"));
            String announcement = """
                    {"round_id": 1, "league_id": "l1", "auth_token": "%s", "matches": [{"match_id": "R1M1",
                     "player_A_id": "P01", "player_B_id": "P02", "referee_endpoint": "http://127.0.0.1:9001/mcp"}]}""";
            String invitation = "{\"match_id\": \"R1M1\", \"round_id\": 1, \"auth_token\": \"t-1\"}";
            players.call("notify_round", announcement.formatted("t-1").replace("R1M1", "R1M2"));
            players.call("notify_round", announcement.formatted("t-2"));
            players.call("handle_game_invitation", invitation);
            players.call("handle_game_invitation", invitation);
            players.settle();
            assertThat(posted).isEmpty();

            players.call("notify_round", announcement.formatted("t-1"));
            players.call("handle_game_invitation", invitation);
            players.settle();
            assertThat(posted).hasSize(1);
        }

        @Test
        void getsItByPostOnceItComplainsAfterAnAnswer() {
            start(ScriptedManager.acceptingWithoutToken());
            players.call("notify_round", """
                    {"round_id": 1, "league_id": "l1", "matches": [{"match_id": "R1M1", "player_A_id": "P01",
                     "player_B_id": "P02", "referee_endpoint": "http://127.0.0.1:9001/mcp"}]}""");
            players.call("notify_game_error", complaint("R1M1"));
            invite("R1M1");
            players.call("notify_game_error", complaint("R1M2"));
            invite("R1M3");
            players.settle();
            assertThat(posted).isEmpty();

            players.call("notify_game_error", complaint("R1M3"));
            invite("R1M4");
            players.settle();
            assertThat(posted)
                    .extracting(message -> message.path("match_id").stringValue())
                    .containsExactly("R1M4");
        }

        private static String complaint(String match) {
            return Messages.gameError(match).replaceFirst("\"auth_token\": \"[^\"]*\",", "");
        }

        /** Else anyone could have a player post its token and its choices to somebody else. */
        @ParameterizedTest
        @CsvSource({
            "127.0.0.1, localhost, 2",
            "10.0.0.5, 10.0.0.5, 2",
            "127.0.0.1, 10.0.0.5, 0",
            "10.0.0.5, 10.0.0.6, 0",
            "10.0.0.5, 127.0.0.1, 0",
            "10.0.0.5, localhost, 0",
            "10.0.0.5, referee.example, 0"
        })
        void getsItOnlyAtTheHostFromWhichItCalls(String caller, String named, int posts) {
            start(ScriptedManager.acceptingWithoutToken());
            if (!named.matches("127.*|localhost")) {
                listen(named);
            }
            players.callFrom(caller);
            invite("R1M1", named);
            invite("R1M1", named);
            invite("R1M1", named);
            players.settle();

            assertThat(posted).hasSize(posts);
        }

        /** Its connector calls from this machine, for somebody elsewhere: a manager that lies reaches nothing here. */
        @Test
        void getsNothingOnAMachineThatItReachesThroughARelay() {
            start(ScriptedManager.acceptingWithoutToken());
            String invitation = MemoryWorld.call("handle_game_invitation", """
                    {"match_id": "R1M1", "round_id": 1, "referee_endpoint": "http://127.0.0.1:9001/mcp"}""");
            for (int time = 0; time < 3; time++) {
                players.world
                        .network
                        .transport("127.0.0.1")
                        .post(
                                MemoryWorld.at(MemoryPlayers.PORT),
                                Map.of("Via", "1.1 relay"),
                                invitation.getBytes(UTF_8),
                                Duration.ofSeconds(5),
                                10_240);
                players.settle();
            }

            assertThat(posted).isEmpty();
            invite("R1M1");
            players.settle();
            assertThat(posted).hasSize(1);
        }

        @Test
        void getsNothingInAStrictLeague() {
            players.with("compatibility=strict");
            start(ScriptedManager.acceptingOtherwise("t-1"));
            String invitation = Messages.invitation("R1M1", Messages.matchToken("t-1", "R1M1"))
                    .replace("\"round_id\"", "\"referee_endpoint\": \"http://127.0.0.1:9001/mcp\", \"round_id\"");
            assertThat(players.accepts("handle_game_invitation", invitation)).isTrue();
            assertThat(players.accepts("handle_game_invitation", invitation)).isTrue();
            players.settle();

            assertThat(posted).isEmpty();
        }
    }

    @Nested
    class AReferee {

        /** Registers with a manager that announces matches whose referees show no match tokens. */
        private void startRegistered() {
            players.manager.answer(ScriptedManager.acceptingWith("{\"R1M1\": null, \"R2M1\": null}"));
            players.startRegistered();
        }

        private JsonNode bare(String body) {
            return players.answerTo("/mcp", body);
        }

        @Test
        void playsAMatchInBareMessagesWithoutHalfOfTheirFields() throws IOException {
            startRegistered();

            JsonNode joined = bare("{\"type\": \"GAME_INVITATION\", \"game_id\": \"R1M1\"}");
            JsonNode chosen = bare("{\"type\": \"CHOOSE_PARITY_CALL\"}");
            JsonNode over = bare("""
                    {"type": "GAME_OVER", "game_id": "R1M1", "result": {"status": "WIN", "winner": "P01", "number": 7,
                     "parity": "odd", "choices": {"P01": "odd", "P02": "even"}}}""");

            assertThat(joined.path("accept").booleanValue()).isTrue();
            assertThat(joined.path("accepted").booleanValue()).isTrue();
            assertThat(chosen.path("parity_choice").stringValue()).isEqualTo("odd");
            assertThat(chosen.path("choice").stringValue()).isEqualTo("odd");
            assertThat(chosen.path("match_id").stringValue()).isEqualTo("R1M1");
            assertThat(over.path("message_type").stringValue()).isEqualTo("GAME_OVER_ACK");
            assertThat(players.history().at("/matches/0/result").stringValue()).isEqualTo("WIN");
            assertThat(players.log()).contains("Wrap it");
        }

        @ParameterizedTest
        @CsvSource({"77, odd, WIN, 7", "100, even, LOSS, 10", "0, even, LOSS, 10"})
        void mayDrawFromOtherNumbers(int number, String parity, String result, int remembered) throws Exception {
            startRegistered();
            bare("{\"type\": \"GAME_INVITATION\", \"game_id\": \"R1M1\"}");
            bare("""
                    {"type": "GAME_OVER", "game_id": "R1M1", "result": {"status": "WIN", "winner": "%s", "number": %d,
                     "parity": "%s", "choices": {"P01": "odd", "P02": "even"}}}""".formatted(result.equals("WIN") ? "P01" : "P02", number, parity));

            JsonNode match = players.history().at("/matches/0");
            assertThat(match.path("result").stringValue()).isEqualTo(result);
            assertThat(match.path("drawn_number").intValue()).isEqualTo(remembered);
        }

        @Test
        void mayCallToolsAndIsAnsweredInTextAndBesideIt() {
            startRegistered();

            JsonNode answer = bare("""
                    {"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "choose_parity",
                     "arguments": {"match_id": "R1M1", "player_id": "P01"}}}""");

            assertThat(answer.path("id").intValue()).isEqualTo(9);
            assertThat(JsonText.parse(answer.at("/result/content/0/text")
                                    .stringValue()
                                    .getBytes(java.nio.charset.StandardCharsets.UTF_8))
                            .path("parity_choice")
                            .stringValue())
                    .isEqualTo("odd");
            assertThat(answer.at("/result/parity_choice").stringValue()).isEqualTo("odd");
        }

        @Test
        void getsThePrdsErrorInAStrictLeague() {
            players.with("compatibility=strict").startRegistered();

            assertThat(bare("{\"type\": \"CHOOSE_PARITY_CALL\"}")
                            .at("/error/code")
                            .intValue())
                    .isEqualTo(-32600);
        }

        /** These decide, so that they are not left out where they cannot be read. */
        @ParameterizedTest
        @ValueSource(strings = {"\"match_id\": {\"x\": 1}", "\"player_id\": \"P1 1\"", "\"auth_token\": \"a b\""})
        void isToldNoChoiceWhereItsMatchItsPlayerOrItsTokenCannotBeRead(String wrong) {
            startRegistered();
            bare("{\"type\": \"GAME_INVITATION\", \"game_id\": \"R1M1\"}");
            JsonNode answer = bare("{\"type\": \"CHOOSE_PARITY_CALL\", " + wrong + "}");

            assertThat(answer.has("parity_choice")).isFalse();
            assertThat(answer.path("error_code").stringValue()).startsWith("E0");
        }

        @Test
        void isNotUnderstoodWhereTwoMatchesCouldBeMeant() {
            startRegistered();
            bare("{\"type\": \"GAME_INVITATION\", \"game_id\": \"R1M1\"}");
            bare("{\"type\": \"GAME_INVITATION\", \"game_id\": \"R2M1\"}");

            assertThat(bare("{\"type\": \"CHOOSE_PARITY_CALL\"}")
                            .path("error_code")
                            .stringValue())
                    .isEqualTo("E003");
        }
    }
}
