package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Calls in other framings than the protocol's. */
class ForeignFramingTest {

    private static RpcFrame frame(AgentKind agent, String path, String body) {
        return new ForeignFraming(agent)
                .frame(JsonText.parse(body.replace('\'', '"')), new Caller("127.0.0.1", Headers.NONE, path));
    }

    private static RpcRequest call(AgentKind agent, String path, String body) {
        RpcFrame frame = frame(agent, path, body);
        assertThat(frame).as(body).isInstanceOf(RpcRequest.class);
        return (RpcRequest) frame;
    }

    private static RpcRequest heard(String body) {
        return call(AgentKind.PLAYER, "", body);
    }

    private static String rpc(String method, String params) {
        return "{'jsonrpc': '2.0', 'method': '%s', 'params': %s, 'id': 3}".formatted(method, params);
    }

    @ParameterizedTest
    @ValueSource(strings = {"handle_game_invitation", "game_invitation", "GAME_INVITATION"})
    void aMethodOfTheTableIsTheStandards(String method) {
        RpcRequest request = heard(rpc(method, "{'message_type': 'GAME_INVITATION'}"));

        assertThat(request.method()).isEqualTo(method);
        assertThat(request.framing()).isEqualTo(Framing.METHOD);
        assertThat(request.named()).isEmpty();
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
    void aMethodOrToolMayNameItsMessageInOtherWords(String name, String type) {
        RpcRequest method = heard(rpc(name, "{}"));
        RpcRequest tool = heard(rpc("tools/call", "{'name': '%s', 'arguments': {'match_id': 'R1M1'}}".formatted(name)));

        assertThat(List.of(method.method(), tool.method())).containsOnly(type);
        assertThat(method.named()).isEqualTo(name);
        assertThat(tool.framing()).isEqualTo(Framing.TOOL_CALL);
    }

    @ParameterizedTest
    @CsvSource({"start_match_command, ''", "START_MATCH, ''", "x, MATCH_ASSIGNMENT"})
    void anAssignmentHasSeveralNames(String method, String type) {
        String body = rpc(method, "{'message_type': '%s'}".formatted(type));

        assertThat(call(AgentKind.REFEREE, "", body).method()).isEqualTo("RUN_MATCH");
    }

    @ParameterizedTest
    @ValueSource(strings = {"message", "params", "data", "arguments", "payload"})
    void aMessageInsideOfTheParamsIsTheCall(String part) {
        String message = "{'%s': {'message_type': 'CHOOSE_PARITY_CALL', 'match_id': 'R1M1'}}".formatted(part);
        RpcRequest request = heard(rpc("handle_message", message));

        assertThat(request.framing()).isEqualTo(Framing.MESSAGE);
        assertThat(request.method()).isEqualTo("CHOOSE_PARITY_CALL");
        assertThat(request.params().path("match_id").stringValue()).isEqualTo("R1M1");
        assertThat(heard(rpc("choose_parity", message)).framing()).isEqualTo(Framing.MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'message_type': 'GAME_INVITATION'}",
                "{'type': 'GAME_INVITATION'}",
                "{'messageType': 'game_invitation'}",
                "{'message': {'message_type': 'GAME_INVITATION'}}"
            })
    void aBareMessageIsACall(String body) {
        assertThat(heard(body).method()).isEqualTo("GAME_INVITATION");
        assertThat(heard(body).framing()).isEqualTo(Framing.BARE);
        assertThat(heard(body).isNotification()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            LEAGUE_MANAGER | /register            | {'name': 'Alpha'}                               | LEAGUE_REGISTER_REQUEST
            LEAGUE_MANAGER | /api/register_player | {'name': 'Alpha'}                               | LEAGUE_REGISTER_REQUEST
            LEAGUE_MANAGER | /players/register    | {'name': 'Alpha'}                               | LEAGUE_REGISTER_REQUEST
            LEAGUE_MANAGER | /referees/register   | {'name': 'Alpha'}                               | REFEREE_REGISTER_REQUEST
            LEAGUE_MANAGER | /register_referee    | {'name': 'Alpha'}                               | REFEREE_REGISTER_REQUEST
            LEAGUE_MANAGER | /report-result       | {'name': 'Alpha'}                               | MATCH_RESULT_REPORT
            LEAGUE_MANAGER | /register            | {'referee_meta': {}}                            | REFEREE_REGISTER_REQUEST
            LEAGUE_MANAGER | /register            | {'display_name': 'R', 'agent_type': 'referee'}  | REFEREE_REGISTER_REQUEST
            REFEREE        | /start_match         | {}                                              | RUN_MATCH
            """)
    void aPathMayNameTheMessage(AgentKind agent, String path, String body, String type) {
        assertThat(call(agent, path, body).method()).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``        | register              | {'name': 'Alpha'}                                       | LEAGUE_REGISTER_REQUEST
            ``        | league/register       | {'name': 'Alpha'}                                       | LEAGUE_REGISTER_REQUEST
            ``        | league.registerAgent  | {'role': 'REFEREE'}                                     | REFEREE_REGISTER_REQUEST
            ``        | enroll                | {'name': 'Alpha'}                                       | LEAGUE_REGISTER_REQUEST
            ``        | handle                | {'message_type': 'PLAYER_REGISTRATION'}                 | LEAGUE_REGISTER_REQUEST
            ``        | handle                | {'message_type': 'league_register_request'}             | LEAGUE_REGISTER_REQUEST
            ``        | handle                | {'message_type': 'REGISTER', 'sender': 'referee:R'}     | REFEREE_REGISTER_REQUEST
            ``        | handle                | {'data': {'type': 'referee_registration'}}              | REFEREE_REGISTER_REQUEST
            ``        | hello                 | {'data': {'agent_id': 'A', 'url': 'http://h:1'}}        | LEAGUE_REGISTER_REQUEST
            ``        | hello                 | {'data': {'referee_id': 'A', 'url': 'http://h:1'}}      | REFEREE_REGISTER_REQUEST
            /anything | hello                 | {'player_name': 'A', 'callback': 'http://h:1'}          | LEAGUE_REGISTER_REQUEST
            """)
    void whoSaysInAnyWayThatItRegistersDoes(String path, String method, String params, String type) {
        assertThat(call(AgentKind.LEAGUE_MANAGER, path, rpc(method, params)).method())
                .isEqualTo(type);
    }

    /** What first names a kind decides: type, method, part with the data, path, role; at last what only referees have. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``               | handle           | {'message_type': 'PLAYER_REGISTER', 'max_concurrent_matches': 2}           | LEAGUE
            ``               | handle           | {'message_type': 'PLAYER_REGISTRATION', 'data': {'role': 'referee'}}       | LEAGUE
            ``               | register_player_ | {'message_type': 'REFEREE_REGISTRATION', 'player_meta': {}}                | REFEREE
            /api/v1/players  | register         | {'message_type': 'REGISTER_REFEREE', 'role': 'player'}                     | REFEREE
            ``               | registerPlayer   | {'referee_id': 'R', 'role': 'referee'}                                     | LEAGUE
            ``               | player.register  | {'max_concurrent_matches': 2, 'agent_type': 'referee'}                     | LEAGUE
            /players         | referee.register | {'role': 'player', 'player_meta': {}}                                      | REFEREE
            /api/v1/players  | hello            | {'name': 'A', 'endpoint': 'http://h:1', 'max_concurrent_matches': 2}       | LEAGUE
            /referee/join    | hello            | {'name': 'A', 'role': 'player'}                                            | REFEREE
            /join/players    | hello            | {'role': 'player', 'referee_meta': {}}                                     | REFEREE
            /join/referees   | hello            | {'role': 'referee', 'player_info': {}}                                     | LEAGUE
            /register        | hello            | {'agent': {'agent_type': 'PLAYER'}, 'max_concurrent_matches': 2}           | LEAGUE
            /register        | hello            | {'sender': 'player:the_referee', 'max_concurrent_matches': 2}              | LEAGUE
            /register        | hello            | {'role': 'referee', 'sender': 'player:A'}                                  | REFEREE
            /register        | hello            | {'player_meta': {'max_concurrent_matches': 2}}                             | LEAGUE
            /register        | hello            | {'name': 'A', 'max_concurrent_matches': 2}                                 | REFEREE
            """)
    void whatItRegistersAsIsWhatItSaysFirst(String path, String method, String params, String kind) {
        assertThat(call(AgentKind.LEAGUE_MANAGER, path, rpc(method, params)).method())
                .isEqualTo(kind + "_REGISTER_REQUEST");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            PLAYER         | {'message_type': 'CHOOSE_PARITY'}                              | CHOOSE_PARITY_CALL
            PLAYER         | {'message_type': 'PARITY_CHOICE_REQUEST'}                      | CHOOSE_PARITY_CALL
            PLAYER         | {'type': 'makeChoice'}                                         | CHOOSE_PARITY_CALL
            PLAYER         | {'method': 'handle', 'params': {'type': 'MAKE_CHOICE'}}        | CHOOSE_PARITY_CALL
            PLAYER         | {'method': 'x', 'params': {'message': {'type': 'YOUR_MOVE'}}}  | CHOOSE_PARITY_CALL
            PLAYER         | {'method': 'on_game_over', 'params': {'type': 'YOUR_MOVE'}}    | GAME_OVER
            PLAYER         | {'message_type': 'INVITE_TO_GAME'}                             | GAME_INVITATION
            PLAYER         | {'message_type': 'PARITY_RESULT'}                              | GAME_OVER
            PLAYER         | {'message_type': 'ROUND_STARTED'}                              | ROUND_ANNOUNCEMENT
            REFEREE        | {'message_type': 'ROUND_STARTED'}                              | ROUND_ANNOUNCEMENT
            REFEREE        | {'message_type': 'PARITY_CHOICE'}                              | CHOOSE_PARITY_RESPONSE
            LEAGUE_MANAGER | {'message_type': 'REPORT_GAME_RESULT'}                         | MATCH_RESULT_REPORT
            """)
    void aCallIsKnownByTheWordsOfItsTypeWhereNothingElseNamesIt(AgentKind agent, String body, String type) {
        assertThat(call(agent, "", body).method()).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource({
        "PLAYER, CHOOSE_PARITY_RESPONSE",
        "PLAYER, PARITY_CHOICE",
        "PLAYER, ParityChoice",
        "PLAYER, PARITY_RESPONSE",
        "PLAYER, CHOICE_RECEIVED",
        "PLAYER, INVITATION_ACCEPTED",
        "PLAYER, LEAGUE_QUERY",
        "PLAYER, RUN_MATCH",
        "REFEREE, MAKE_CHOICE",
        "REFEREE, PLAYER_CHOICE",
        "REFEREE, JOIN_GAME",
        "REFEREE, CHOOSE_PARITY_CALL",
        "PLAYER, GAME_INVITATION_CANCELLED",
        "PLAYER, DO_NOT_CHOOSE_PARITY",
        "PLAYER, CHOICE_WITHDRAWN",
        "REFEREE, CANCEL_MATCH_ASSIGNMENT",
        "LEAGUE_MANAGER, CANCEL_MATCH_RESULT",
        "LEAGUE_MANAGER, RESULT_REPORT_VOIDED",
        "LEAGUE_MANAGER, PLAYER_REGISTRATION_CANCELLED"
    })
    void noAnswerNothingThatDecidesAndNothingTakenBackIsKnownByTheWordsOfItsType(AgentKind agent, String type) {
        assertThat(frame(agent, "", "{'message_type': '%s', 'parity_choice': 'even', 'accept': true}".formatted(type)))
                .isInstanceOf(RpcFrame.InvalidFrame.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``          | {'message_type': 'REGISTER', 'name': 'A'}
            ``          | {'action': 'join', 'name': 'A', 'endpoint': 'http://h:1'}
            /           | {'id': 'A', 'endpoint': 'http://h:1'}
            /api/agents | {'info': {'display_name': 'A', 'address': 'h:1'}}
            ``          | {'method': 'register', 'name': 'A', 'endpoint': 'http://h:1'}
            ``          | {'jsonrpc': '2.0', 'id': 3, 'method': 'register_player', 'name': 'A', 'endpoint': 'http://h:1'}
            """)
    void aRegistrationNeedsNoParamsOfItsOwn(String path, String body) {
        RpcRequest request = call(AgentKind.LEAGUE_MANAGER, path, body);

        assertThat(request.method()).isEqualTo("LEAGUE_REGISTER_REQUEST");
        assertThat(request.params().has("method")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'jsonrpc': '2.0', 'id': 1, 'method': 'hello', 'params': {'name': 'A', 'endpoint': 7}}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'get_registered_players', 'params': {'name': 'A'}}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'unregister', 'params': {'name': 'A'}}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'unregister', 'params': {'name': 'A', 'endpoint': 'http://h:1'}}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'leave_league', 'params': {'name': 'A', 'endpoint': 'http://h:1'}}
            {'message_type': 'UN_REGISTER', 'name': 'A', 'endpoint': 'http://h:1'}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'initialize', 'params': {'clientInfo': {'name': 'A', 'websiteUrl': 'http://h:1'}}}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'game_join_ack', 'params': {'player_id': 'P01', 'endpoint': 'http://h:1'}}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'x', 'params': {'message_type': 'GAME_INVITATION', 'name': 'A', 'endpoint': 'http://h:1'}}
            {'message_type': 'GAME_JOIN_ACK', 'player_id': 'P01', 'endpoint': 'http://h:1'}
            {'type': 'HEARTBEAT', 'referee_id': 'REF01', 'endpoint': 'http://h:1', 'auth_token': 't'}
            {'jsonrpc': '2.0', 'id': 1, 'method': 'status', 'params': {'agent': {'id': 'P01', 'url': 'http://h:1', 'token': 't'}}}
            {'endpoint': 'http://h:1'}
            {'name': 'A'}
            """)
    void whatSaysSomethingElseRegistersNobody(String body) {
        RpcFrame frame = frame(AgentKind.LEAGUE_MANAGER, "", body);

        assertThat(frame instanceof RpcRequest request && request.method().contains("REGISTER"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/unregister", "/api/de-register", "/players/leave", "/logout"})
    void noRegistrationIsTakenWhereOneLeaves(String path) {
        for (String body : List.of(
                "{'name': 'A', 'endpoint': 'http://h:1'}",
                "{'message_type': 'LEAGUE_REGISTER_REQUEST', 'name': 'A', 'endpoint': 'http://h:1'}",
                "{'jsonrpc': '2.0', 'id': 1, 'method': 'register_player', 'params': {'message_type': 'LEAGUE_REGISTER_REQUEST'}}")) {
            assertThat(frame(AgentKind.LEAGUE_MANAGER, path, body)).isInstanceOf(RpcFrame.InvalidFrame.class);
        }
    }

    @Test
    void anEnvelopeBesideItsPayloadIsOneMessage() {
        RpcRequest request = call(AgentKind.LEAGUE_MANAGER, "", rpc("league.handle", """
                {'envelope': {'message_type': 'REGISTER_REFEREE_REQUEST'}, 'payload': {'endpoint_url': 'http://h:1'}}"""));

        assertThat(request.method()).isEqualTo("REFEREE_REGISTER_REQUEST");
        assertThat(request.params().has("payload")).isTrue();
    }

    @Test
    void aRegistrationTellsAtWhichPathItWasPostedUnlessThePathIsItsName() {
        String body = "{'name': 'A', 'endpoint': 'http://h:1'}";

        assertThat(call(AgentKind.LEAGUE_MANAGER, "/rpc", body)
                        .params()
                        .path("path")
                        .stringValue())
                .isEqualTo("/rpc");
        assertThat(call(AgentKind.LEAGUE_MANAGER, "/register", body).params().has("path"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``         | {}
            ``         | {'message_type': 7}
            ``         | {'message_type': 'NO_SUCH'}
            ``         | {'type': 'hello'}
            ``         | {'message_type': 'MATCH_RESULT_REPORT'}
            ``         | 7
            ``         | 'GAME_INVITATION'
            ``         | [{}]
            ``         | {'method': 'nonsense', 'id': 4}
            /elsewhere | {'jsonrpc': '2.0', 'method': 'ping', 'id': 1}
            /elsewhere | {}
            /elsewhere | []
            /elsewhere | [{'message_type': 'GAME_OVER'}, {}]
            """)
    void whatIsNoMessageOfThisAgentsIsNoCall(String path, String body) {
        RpcFrame frame = frame(AgentKind.PLAYER, path, body);

        assertThat(frame instanceof RpcFrame.Batch batch ? batch.frames().get(0) : frame)
                .isInstanceOf(RpcFrame.InvalidFrame.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc': '2.0', 'method': 'nonsense', 'id': 1}",
                "{'jsonrpc': '2.0', 'method': 'ping', 'id': 1}",
                "{'jsonrpc': '2.0', 'method': 'tools/list', 'id': 1}",
                "{'jsonrpc': '2.0', 'method': 'get_player_state', 'id': 1}",
                "{'jsonrpc': '2.0', 'method': 'notifications/error', 'id': 1}",
                "{'jsonrpc': '2.0', 'method': 'tools/call', 'id': 3, 'params':"
                        + " {'name': 'choose_parity', 'arguments': {}, '_meta': {}}}",
                "{'jsonrpc': '2.0', 'method': 'tools/call', 'id': 3, 'params': {'name': 'x'}}"
            })
    void whatStandsForNoMessageIsLeftAlone(String body) {
        assertThat(heard(body).method())
                .isEqualTo(
                        JsonText.parse(body.replace('\'', '"')).path("method").stringValue());
    }

    @Test
    void aBatchMayMixTheFramings() {
        RpcFrame frame = frame(
                AgentKind.PLAYER, "", "[{'message_type': 'GAME_OVER'}, {'jsonrpc': '2.0', 'method': 'ping', 'id': 1}]");

        assertThat(((RpcFrame.Batch) frame).frames())
                .hasSize(2)
                .allSatisfy(each -> assertThat(each).isInstanceOf(RpcRequest.class));
    }

    /** The form of the answer. */
    @Nested
    class Answers {

        private static JsonNode answer(String body, RpcOutcome outcome) {
            return JsonText.parse(Json.text(ForeignFraming.answer(call(AgentKind.PLAYER, "", body), outcome)));
        }

        private static RpcOutcome result(String json) {
            return new RpcOutcome.RpcResult(JsonValue.of(JsonText.parse(json)));
        }

        private static RpcOutcome refusal() {
            return new RpcOutcome.Failure(new RpcError(
                    -32602,
                    "no",
                    JsonValue.of(JsonText.parse("{\"message_type\": \"LEAGUE_ERROR\", \"error_code\": \"E003\"}"))));
        }

        @Test
        void toABareMessageAreBare() {
            String body = "{'message_type': 'GAME_INVITATION'}";

            assertThat(answer(body, result("{\"accept\": true}"))).isEqualTo(JsonText.parse("{\"accept\": true}"));
            assertThat(answer(body, refusal()).path("error_code").stringValue()).isEqualTo("E003");
        }

        @Test
        void toARequestWithoutItsVersionHaveIt() {
            String body = "{'method': 'choose_parity', 'params': {'match_id': 'R1M1'}, 'id': 4}";

            assertThat(heard(body).versioned()).isFalse();
            assertThat(answer(body, result("{}")))
                    .isEqualTo(JsonText.parse("{\"jsonrpc\": \"2.0\", \"result\": {}, \"id\": 4}"));
        }

        @Test
        void toAToolsCallAreInTextAndBesideIt() {
            String body = rpc("tools/call", "{'name': 'x', 'arguments': {'message_type': 'CHOOSE_PARITY_CALL'}}");
            JsonNode answer = answer(body, result("{\"parity_choice\": \"odd\"}"));

            assertThat(JsonText.parse(answer.at("/result/content/0/text").stringValue()))
                    .isEqualTo(JsonText.parse("{\"parity_choice\": \"odd\"}"));
            assertThat(answer.at("/result/structuredContent/parity_choice").stringValue())
                    .isEqualTo("odd");
            assertThat(answer.path("result").propertyNames())
                    .containsExactly("content", "structuredContent", "isError");
            assertThat(answer(body, refusal()).at("/result/isError").booleanValue())
                    .isTrue();
        }

        @Test
        void toAToolsCallOfAnotherKindOfCallerAreFlatInTheResultToo() {
            String body = rpc("tools/call", "{'name': 'choose_parity', 'arguments': {'match_id': 'R1M1'}}");
            JsonValue said = JsonValue.of(JsonText.parse("{\"parity_choice\": \"odd\", \"isError\": true}"));
            JsonNode answer = answer(body, new RpcOutcome.RpcResult(new ForeignFraming.AnswerEverywhere(said)));

            assertThat(answer.path("result").propertyNames())
                    .containsExactly("content", "structuredContent", "isError", "parity_choice");
            assertThat(answer.at("/result/parity_choice").stringValue()).isEqualTo("odd");
            assertThat(answer.at("/result/isError").booleanValue()).isFalse();
            assertThat(answer.has("params")).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            receive_game_join_ack   | {'message_type': 'GAME_JOIN_ACK'}              |
            receive_parity_response | {'message_type': 'PARITY_CHOICE'}              |
            receive_game_join_ack   | {'accept': true}                               | /method
            post_it                 | {'type': 'GAME_JOIN_ACK'}                      | /method
            post_it                 | {'message_type': 'MATCH_ASSIGNMENT'}           | /method
            handle_message          | {'message': {'message_type': 'GAME_JOIN_ACK'}} | /params
            """)
    void aNoteIsMadeUnlessTheTypeOfTheMessageDecides(String method, String params, @Nullable String field) {
        RpcRequest request = call(AgentKind.REFEREE, "", rpc(method, params));
        List<DialectNote> notes = Objects.requireNonNull(Readings.TOLERANT.foreign())
                .notes(request, MessageType.valueOf(request.method()), new Caller("127.0.0.1", Headers.NONE, ""));

        assertThat(notes.stream().map(DialectNote::field).toList())
                .isEqualTo(field == null ? List.of() : List.of(field));
    }
}
