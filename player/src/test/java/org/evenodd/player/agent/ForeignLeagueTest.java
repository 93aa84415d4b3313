package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.protocol.json.JsonText;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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

        @Test
        void mayCallToolsAndIsAnsweredInText() {
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
        }

        @Test
        void getsThePrdsErrorInAStrictLeague() {
            players.with("compatibility=strict").startRegistered();

            assertThat(bare("{\"type\": \"CHOOSE_PARITY_CALL\"}")
                            .at("/error/code")
                            .intValue())
                    .isEqualTo(-32600);
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
