package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.Headers;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcFraming;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ForeignFramingTest {

    private static final Caller HERE = new Caller("127.0.0.1");

    private final RpcFraming player = ProtocolStack.of(Compatibility.TOLERANT).framing(AgentKind.PLAYER);
    private final RpcFraming manager = ProtocolStack.of(Compatibility.TOLERANT).framing(AgentKind.LEAGUE_MANAGER);
    private final RpcFraming referee = ProtocolStack.of(Compatibility.TOLERANT).framing(AgentKind.REFEREE);

    private static RpcFrame.Call call(RpcFraming framing, String body, Caller caller) {
        RpcFrame frame = framing.frame(Trees.json(body), caller);
        assertThat(frame).as(body).isInstanceOf(RpcFrame.Call.class);
        return (RpcFrame.Call) frame;
    }

    private RpcRequest heard(String body) {
        return call(player, body, HERE).request();
    }

    private static JsonNode answer(RpcFrame.Call call, RpcOutcome outcome) {
        return Trees.json(Json.text(call.answers().answer(outcome)));
    }

    private static RpcOutcome result(String json) {
        return new RpcOutcome.Result(JsonValue.of(Trees.json(json)));
    }

    private static RpcOutcome refusal() {
        return new RpcOutcome.Failure(new RpcError(
                -32602,
                "no",
                JsonValue.of(Trees.json("{\"message_type\": \"LEAGUE_ERROR\", \"error_code\": \"E003\"}"))));
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
            RpcRequest request =
                    call(referee, """
                            {"jsonrpc": "2.0", "method": "%s", "params": {"message_type": "%s"}, "id": 1}""".formatted(method, type), HERE).request();

            assertThat(request.method()).isEqualTo("RUN_MATCH");
        }

        @Test
        void isHeardWithoutItsVersionAndAnsweredWithIt() {
            RpcFrame.Call call = call(
                    player, "{\"method\": \"choose_parity\", \"params\": {\"match_id\": \"R1M1\"}, \"id\": 4}", HERE);

            assertThat(call.request().versioned()).isFalse();
            assertThat(answer(call, result("{}")))
                    .isEqualTo(Trees.json("{\"jsonrpc\": \"2.0\", \"result\": {}, \"id\": 4}"));
        }

        @Test
        void withoutItsVersionStaysInvalidWhereItNamesNoMessage() {
            assertThat(player.frame(Trees.json("{\"method\": \"nonsense\", \"id\": 4}"), HERE))
                    .isInstanceOf(RpcFrame.Invalid.class);
        }
    }

    @Nested
    class AMessageInside {

        @ParameterizedTest
        @ValueSource(strings = {"message", "params", "data", "arguments", "payload"})
        void ofTheParamsIsTheCall(String part) {
            RpcFrame.Call call = call(player, """
                    {"jsonrpc": "2.0", "method": "handle_message", "id": 3,
                     "params": {"%s": {"message_type": "CHOOSE_PARITY_CALL", "match_id": "R1M1"}}}""".formatted(part), HERE);

            assertThat(call.request().framing()).isEqualTo(Framing.MESSAGE);
            assertThat(call.request().method()).isEqualTo("CHOOSE_PARITY_CALL");
            assertThat(call.request().params().path("match_id").stringValue()).isEqualTo("R1M1");
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
            RpcFrame.Call call = call(player, """
                    {"jsonrpc": "2.0", "method": "tools/call", "id": 3,
                     "params": {"name": "%s", "arguments": {"match_id": "R1M1"}}}""".formatted(tool), HERE);

            assertThat(call.request().method()).isEqualTo(type);
            assertThat(call.request().framing()).isEqualTo(Framing.TOOL_CALL);
        }

        @Test
        void answersInTextAndBesideIt() {
            RpcFrame.Call call = call(player, """
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

    @Nested
    class ABareMessage {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"message_type\": \"GAME_INVITATION\"}",
                    "{\"type\": \"GAME_INVITATION\"}",
                    "{\"messageType\": \"game_invitation\"}",
                    "{\"message\": {\"message_type\": \"GAME_INVITATION\"}}"
                })
        void isACallThatIsAnsweredBare(String body) {
            RpcFrame.Call call = call(player, body, HERE);

            assertThat(call.request().method()).isEqualTo("GAME_INVITATION");
            assertThat(call.request().isNotification()).isFalse();
            assertThat(answer(call, result("{\"accept\": true}"))).isEqualTo(Trees.json("{\"accept\": true}"));
            assertThat(answer(call, refusal()).path("error_code").stringValue()).isEqualTo("E003");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{}",
                    "{\"message_type\": 7}",
                    "{\"message_type\": \"NO_SUCH\"}",
                    "{\"type\": \"hello\"}",
                    "{\"message_type\": \"MATCH_RESULT_REPORT\"}",
                    "7",
                    "\"GAME_INVITATION\"",
                    "[{}]"
                })
        void thatIsNoneOfThisAgentsIsNoCall(String body) {
            RpcFrame frame = player.frame(Trees.json(body), HERE);

            assertThat(frame instanceof RpcFrame.Batch batch ? batch.frames().get(0) : frame)
                    .isInstanceOf(RpcFrame.Invalid.class);
        }

        @Test
        void mayStandInABatchBesideOthers() {
            RpcFrame frame = player.frame(
                    Trees.json(
                            "[{\"message_type\": \"GAME_OVER\"}, {\"jsonrpc\": \"2.0\", \"method\": \"ping\", \"id\": 1}]"),
                    HERE);

            assertThat(((RpcFrame.Batch) frame).frames())
                    .hasSize(2)
                    .allSatisfy(each -> assertThat(each).isInstanceOf(RpcFrame.Call.class));
        }
    }

    @Nested
    class AnotherPath {

        private RpcFrame.Call posted(RpcFraming framing, String path, String body) {
            return call(framing, body, new Caller("127.0.0.1", Headers.NONE, path));
        }

        @ParameterizedTest
        @CsvSource({
            "/register, LEAGUE_REGISTER_REQUEST",
            "/api/register_player, LEAGUE_REGISTER_REQUEST",
            "/players/register, LEAGUE_REGISTER_REQUEST",
            "/referees/register, REFEREE_REGISTER_REQUEST",
            "/register_referee, REFEREE_REGISTER_REQUEST",
            "/report-result, MATCH_RESULT_REPORT"
        })
        void mayNameTheMessage(String path, String type) {
            assertThat(posted(manager, path, "{\"name\": \"Alpha\"}").request().method())
                    .isEqualTo(type);
        }

        @Test
        void toRegisterAtIsTheRefereesWhereTheMetaIsARefereesOne() {
            assertThat(posted(manager, "/register", "{\"referee_meta\": {}}")
                            .request()
                            .method())
                    .isEqualTo("REFEREE_REGISTER_REQUEST");
            assertThat(posted(manager, "/register", "{\"display_name\": \"R\", \"agent_type\": \"referee\"}")
                            .request()
                            .method())
                    .isEqualTo("REFEREE_REGISTER_REQUEST");
            assertThat(posted(referee, "/start_match", "{}").request().method()).isEqualTo("RUN_MATCH");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"jsonrpc\": \"2.0\", \"method\": \"ping\", \"id\": 1}",
                    "{}",
                    "[]",
                    "[{\"message_type\": \"GAME_OVER\"}, {}]"
                })
        void isStillNoneForWhatIsNoMessage(String body) {
            assertThat(player.frame(Trees.json(body), new Caller("127.0.0.1", Headers.NONE, "/elsewhere")))
                    .isInstanceOf(RpcFrame.Misplaced.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"message_type\": \"GAME_INVITATION\"}", "{\"method\": \"choose_parity\", \"id\": 4}"})
    void inStrictModeTheStandardIsAllThatIsHeard(String body) {
        RpcFraming strict = ProtocolStack.of(Compatibility.STRICT).framing(AgentKind.PLAYER);

        assertThat(strict.frame(Trees.json(body), HERE)).isInstanceOf(RpcFrame.Invalid.class);
    }
}
