package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.dialect.Framings.HERE;
import static org.evenodd.dialect.Framings.PLAYER;
import static org.evenodd.dialect.Framings.REFEREE;
import static org.evenodd.dialect.Framings.answer;
import static org.evenodd.dialect.Framings.call;
import static org.evenodd.dialect.Framings.refusal;
import static org.evenodd.dialect.Framings.result;

import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ForeignFramingTest {

    private RpcRequest heard(String body) {
        return call(PLAYER, body, HERE);
    }

    @Nested
    class JsonRpc {

        @ParameterizedTest
        @ValueSource(strings = {"handle_game_invitation", "game_invitation", "GAME_INVITATION"})
        void isTheStandardsWhereItsMethodIsOfTheTable(String method) {
            RpcRequest request = heard("""
                    {"jsonrpc": "2.0", "method": "%s", "params": {"message_type": "GAME_INVITATION"}, "id": 1}""".formatted(method));

            assertThat(request.method()).isEqualTo(method);
            assertThat(request.framing()).isEqualTo(Framing.METHOD);
            assertThat(request.named()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"nonsense", "ping", "tools/list", "get_player_state", "notifications/error"})
        void isLeftAloneWhereItStandsForNoMessage(String method) {
            assertThat(heard("{\"jsonrpc\": \"2.0\", \"method\": \"%s\", \"id\": 1}".formatted(method))
                            .method())
                    .isEqualTo(method);
        }

        @ParameterizedTest
        @CsvSource({
            "receive_game_invitation, GAME_INVITATION",
            "handleGameInvitation, GAME_INVITATION",
            "invite_player, GAME_INVITATION",
            "requestMove, CHOOSE_PARITY_CALL",
            "make_choice, CHOOSE_PARITY_CALL",
            "receive_game_over, GAME_OVER",
            "match_result, GAME_OVER",
            "standings_update, LEAGUE_STANDINGS_UPDATE",
            "start_round, ROUND_ANNOUNCEMENT",
            "round_completed, ROUND_COMPLETED",
            "league_over, LEAGUE_COMPLETED",
            "on_error, GAME_ERROR"
        })
        void mayNameAMessageInOtherWords(String method, String type) {
            RpcRequest request =
                    heard("{\"jsonrpc\": \"2.0\", \"method\": \"%s\", \"params\": {}, \"id\": 1}".formatted(method));

            assertThat(request.method()).isEqualTo(type);
            assertThat(request.named()).isEqualTo(method);
        }

        @ParameterizedTest
        @CsvSource({"start_match_command, ''", "START_MATCH, ''", "x, MATCH_ASSIGNMENT"})
        void mayAssignAMatchUnderSeveralNames(String method, String type) {
            RpcRequest request = call(REFEREE, """
                            {"jsonrpc": "2.0", "method": "%s", "params": {"message_type": "%s"}, "id": 1}""".formatted(method, type), HERE);

            assertThat(request.method()).isEqualTo("RUN_MATCH");
        }

        @Test
        void isHeardWithoutItsVersionAndAnsweredWithIt() {
            RpcRequest call = call(
                    PLAYER, "{\"method\": \"choose_parity\", \"params\": {\"match_id\": \"R1M1\"}, \"id\": 4}", HERE);

            assertThat(call.versioned()).isFalse();
            assertThat(answer(call, result("{}")))
                    .isEqualTo(Trees.json("{\"jsonrpc\": \"2.0\", \"result\": {}, \"id\": 4}"));
        }

        @Test
        void withoutItsVersionStaysInvalidWhereItNamesNoMessage() {
            assertThat(PLAYER.frame(Trees.json("{\"method\": \"nonsense\", \"id\": 4}"), HERE))
                    .isInstanceOf(RpcFrame.InvalidFrame.class);
        }
    }

    @Nested
    class AMessageInside {

        @ParameterizedTest
        @ValueSource(strings = {"message", "params", "data", "arguments", "payload"})
        void ofTheParamsIsTheCall(String part) {
            RpcRequest call = call(PLAYER, """
                    {"jsonrpc": "2.0", "method": "handle_message", "id": 3,
                     "params": {"%s": {"message_type": "CHOOSE_PARITY_CALL", "match_id": "R1M1"}}}""".formatted(part), HERE);

            assertThat(call.framing()).isEqualTo(Framing.MESSAGE);
            assertThat(call.method()).isEqualTo("CHOOSE_PARITY_CALL");
            assertThat(call.params().path("match_id").stringValue()).isEqualTo("R1M1");
            assertThat(answer(call, result("{\"x\": 1}")).at("/result/x").intValue())
                    .isEqualTo(1);
        }

        @Test
        void isPreferredToAMethodOfTheTableAroundIt() {
            assertThat(heard("""
                            {"jsonrpc": "2.0", "method": "choose_parity", "id": 3,
                             "params": {"message": {"type": "CHOOSE_PARITY_CALL"}}}""").framing()).isEqualTo(Framing.MESSAGE);
        }
    }

    @Nested
    class ATool {

        @ParameterizedTest
        @CsvSource({
            "receive_game_invitation, GAME_INVITATION",
            "choose_parity, CHOOSE_PARITY_CALL",
            "receive_game_over, GAME_OVER"
        })
        void standsForAMessage(String tool, String type) {
            RpcRequest call = call(PLAYER, """
                    {"jsonrpc": "2.0", "method": "tools/call", "id": 3,
                     "params": {"name": "%s", "arguments": {"match_id": "R1M1"}}}""".formatted(tool), HERE);

            assertThat(call.method()).isEqualTo(type);
            assertThat(call.framing()).isEqualTo(Framing.TOOL_CALL);
        }

        @Test
        void answersInTextAndBesideIt() {
            RpcRequest call = call(PLAYER, """
                    {"jsonrpc": "2.0", "method": "tools/call", "id": 3,
                     "params": {"name": "x", "arguments": {"message_type": "CHOOSE_PARITY_CALL"}}}""", HERE);

            JsonNode answer = answer(call, result("{\"parity_choice\": \"odd\"}"));
            assertThat(Trees.json(answer.at("/result/content/0/text").stringValue()))
                    .isEqualTo(Trees.json("{\"parity_choice\": \"odd\"}"));
            assertThat(answer.at("/result/structuredContent/parity_choice").stringValue())
                    .isEqualTo("odd");
            assertThat(answer(call, refusal()).at("/result/isError").booleanValue())
                    .isTrue();
        }

        @Test
        void ofMcpItselfIsLeftToMcp() {
            assertThat(heard("""
                            {"jsonrpc": "2.0", "method": "tools/call", "id": 3,
                             "params": {"name": "choose_parity", "arguments": {}, "_meta": {}}}""").method()).isEqualTo("tools/call");
            assertThat(heard("""
                            {"jsonrpc": "2.0", "method": "tools/call", "id": 3, "params": {"name": "x"}}""").method()).isEqualTo("tools/call");
        }
    }
}
