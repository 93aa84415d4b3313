package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.function.Function;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.PeerFixture;
import org.evenodd.protocol.peer.ScriptedPeer;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

class DialectsSpokenTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final String RECEIPT = """
            {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "received"}]}}""";

    private final ScriptedPeer peer = new ScriptedPeer();
    private final LearnedCallForms learned = new LearnedCallForms();
    private final MessageClient client = PeerFixture.client(peer, Compatibility.TOLERANT, learned);

    private Answer invite() {
        return client.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                .join();
    }

    private Answer ask() {
        return client.call(PeerFixture.PLAYER, PeerFixture.choice(), TIMEOUT).join();
    }

    @Nested
    class Framings {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "?"}}
                404 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "", "data": {"error_code": "E018"}}}
                400 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32600, "message": "?"}}
                200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "?"}}
                500 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "?"}}
                422 | {"detail": [{"msg": "field required"}]}
                400 | {"detail": "no"}
                415 | no
                501 | no
                200 | {"status": "ok"}
                200 | {"status": "unknown_message_type"}
                200 | {"jsonrpc": "2.0", "id": 1, "result": {"status": "ok"}}
                """)
        void areTriedInTurnUntilOneIsUnderstood(int status, String refusal) {
            peer.understands(ScriptedPeer::isBare, status, refusal);

            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods)
                    .containsExactly(
                            "handle_game_invitation",
                            "game_invitation",
                            "GAME_INVITATION",
                            "handle_message",
                            "tools/list",
                            "bare GAME_INVITATION");
        }

        @Test
        void mayHoldTheMessageInsideTheParamsOfOneMethodForAllWhichIsNoted() {
            peer.understands(ScriptedPeer::isWithin, 200, ScriptedPeer.UNKNOWN);

            assertThat(invite()).isInstanceOfSatisfying(Answer.Answered.class, answered -> {
                assertThat(((GameJoinAck) answered.message()).accept()).isTrue();
                assertThat(answered.notes())
                        .extracting(DialectNote::field, DialectNote::source)
                        .contains(tuple("/method", "SPEC 2.3"));
            });
        }

        @Test
        void thatWorkedForOneMessageAreTriedFirstForOthers() {
            peer.understands(ScriptedPeer::isBare, 200, ScriptedPeer.UNKNOWN);
            invite();
            peer.methods.clear();

            assertThat(ask()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).containsExactly("bare CHOOSE_PARITY_CALL");
        }

        @Test
        void takeOneExchangeOnceTheyAreKnown() {
            peer.understands(ScriptedPeer::isWithin, 422, "{}");
            invite();
            ask();
            peer.methods.clear();

            invite();
            ask();

            assertThat(peer.methods).containsExactly("handle_message", "handle_message");
        }

        @Test
        void areTriedFirstWhereTheAgentWasHeardToSpeakSo() {
            learned.of(PeerFixture.PLAYER).hint(Framing.BARE);
            peer.understands(ScriptedPeer::isBare, 200, ScriptedPeer.UNKNOWN);

            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).containsExactly("bare GAME_INVITATION");
        }

        @Test
        void areNotTriedWhereThePeerSpeaksAsTheProtocolSays() {
            peer.understands(
                    request -> request.path("method").stringValue("").matches("handle_game_invitation|parity_choose"),
                    422,
                    "{}");

            invite();
            ask();

            assertThat(peer.methods).containsExactly("handle_game_invitation", "parity_choose");
        }
    }

    @Nested
    class ToolsOfAPeer {

        private void offers(String tool, String schema) {
            String offer = """
                    {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "%s", "inputSchema": %s}]}}""".formatted(tool, schema);
            peer.script = request -> switch (request.path("method").stringValue("")) {
                case "tools/list" -> ScriptedPeer.replied(200, offer);
                case "tools/call" -> ScriptedPeer.replied(200, called(request.path("params")));
                default -> ScriptedPeer.replied(200, ScriptedPeer.UNKNOWN);
            };
        }

        private String called(JsonNode params) {
            JsonNode arguments = params.path("arguments");
            boolean whole =
                    arguments.has("message_type") || arguments.path("message").has("message_type");
            String text = whole ? ScriptedPeer.JOINED : "{}";
            return """
                    {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": %s}]}}""".formatted(StringNode.valueOf(text));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "receive_game_invitation",
                    "handle_game_invitation",
                    "on_invite",
                    "GAME_INVITATION",
                    "accept-invitation"
                })
        void areCalledByTheirOwnName(String tool) {
            offers(tool, "{}");

            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).endsWith("tools/list", "tools/call " + tool);
        }

        @Test
        void areGivenTheWholeMessageWhereTheyAskForOne() {
            offers("receive_game_invitation", "{\"type\": \"object\", \"properties\": {\"message\": {}}}");

            assertThat(invite()).isInstanceOf(Answer.Answered.class);
        }

        @Test
        void areAskedForOnce() {
            offers("choose_parity", "{}");
            invite();
            learned.of(PeerFixture.PLAYER).hint(Framing.TOOL_CALL);
            peer.methods.clear();

            ask();

            assertThat(peer.methods).startsWith("tools/call choose_parity").doesNotContain("tools/list");
        }

        @Test
        void thatOnlyAcknowledgeHaveDecidedNothingAndNoOtherWayIsTried() {
            offers("receive_game_invitation", "{}");
            Function<JsonNode, Delivery> offering = peer.script;
            peer.script = request -> ScriptedPeer.isMethod("tools/call").test(request)
                    ? ScriptedPeer.replied(200, RECEIPT)
                    : offering.apply(request);

            for (int i = 0; i < 2; i++) {
                assertThat(invite())
                        .isInstanceOfSatisfying(
                                Answer.Wrong.class,
                                wrong -> assertThat(wrong.violations().get(0).pointer())
                                        .isEqualTo("/accept"));
            }

            assertThat(peer.methods)
                    .endsWith("tools/list", "tools/call receive_game_invitation", "tools/call receive_game_invitation");
        }

        @Test
        void ofOtherPurposesAreLeftAlone() {
            offers("get_weather", "{}");

            invite();

            assertThat(peer.methods).noneMatch(method -> method.startsWith("tools/call"));
        }
    }

    @Nested
    class Paths {

        @Test
        void areTriedBesideTheRegisteredOneWhereThatIsNone() {
            peer.script = request ->
                    peer.endpoints.get(peer.endpoints.size() - 1).path().equals("/")
                            ? ScriptedPeer.replied(200, ScriptedPeer.JOINED)
                            : ScriptedPeer.replied(404, "Not Found");

            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.endpoints).hasSize(2);
            assertThat(invite().notes()).extracting(DialectNote::field).contains("/meta/contact_endpoint");
            assertThat(peer.endpoints).hasSize(3);
        }

        @Test
        void areSearchedForToolsWhereTheRegisteredOneHasNone() {
            learned.of(PeerFixture.PLAYER).hint(Framing.TOOL_CALL);
            peer.script = request ->
                    peer.endpoints.get(peer.endpoints.size() - 1).path().equals("/")
                            ? ofTools(request)
                            : ScriptedPeer.replied(404, "{\"detail\": \"Not Found\"}");

            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods)
                    .containsExactly(
                            "tools/list", "handle_game_invitation", "tools/list", "tools/call receive_game_invitation");
        }

        private static Delivery ofTools(JsonNode request) {
            return switch (request.path("method").stringValue("")) {
                case "tools/list" -> ScriptedPeer.replied(200, """
                        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "receive_game_invitation"}]}}""");
                case "tools/call" -> ScriptedPeer.replied(200, ScriptedPeer.JOINED);
                default -> ScriptedPeer.replied(200, ScriptedPeer.UNKNOWN);
            };
        }

        @Test
        void areNotTriedWhereTheServerSaysThatItIsTheMethod() {
            peer.answers(404, ScriptedPeer.UNKNOWN);

            invite();

            assertThat(peer.endpoints).containsOnly(PeerFixture.PLAYER);
        }
    }
}
