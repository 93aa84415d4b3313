package org.evenodd.agent.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.PostedAnswer;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The forms in which a tolerant client calls an agent until it is understood. */
class FormsTriedTest extends SearchingClient {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

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
                200 | {"status": "error"}
                200 | {"error": "Unknown method"}
                200 | {"jsonrpc": "2.0", "id": 1, "result": {"error": "Unknown method"}}
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
            learned.hint(Framing.BARE);
            peer.understands(ScriptedPeer::isBare, 200, ScriptedPeer.UNKNOWN);

            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).containsExactly("bare GAME_INVITATION");
        }
    }

    @Nested
    class NamesOfAnAssignment {

        private List<String> names(boolean onlyTheProtocols) {
            return learned.candidates(MessageType.RUN_MATCH, "/mcp", onlyTheProtocols).untried().stream()
                    .filter(form -> form.framing() == Framing.METHOD)
                    .map(CallForm::name)
                    .toList();
        }

        @Test
        void areThoseOfTheProtocolAndThenForeignReferees() {
            assertThat(names(false))
                    .containsExactly(
                            "run_match",
                            "start_match",
                            "assign_match",
                            "RUN_MATCH",
                            "START_MATCH",
                            "MATCH_ASSIGNMENT",
                            "start_match_command",
                            "start_match",
                            "assign_match");
        }

        @Test
        void beginWithTheTypeWhereTypesAreMethods() {
            learned.hint(Framing.TYPE);

            assertThat(names(false)).startsWith("RUN_MATCH").endsWith("run_match", "start_match", "assign_match");
        }

        @Test
        void areOnlyThoseOfTheProtocolInStrictMode() {
            learned.hint(Framing.BARE);
            learned.refused(MessageType.RUN_MATCH, CallForm.method("run_match"));

            assertThat(names(true)).containsExactly("start_match", "assign_match", "RUN_MATCH");
        }
    }

    @Nested
    class CamelCase {

        private static boolean isInCamelCase(JsonNode request) {
            JsonNode message = request.has("params") ? request.path("params") : request;
            return message.has("messageType") && !message.toString().contains("_id\"");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "?"}}
                400 | {"error": "no"}
                500 | <pre>TypeError: Cannot read properties of undefined</pre>
                """)
        void isTriedNextForThoseWhoRegisteredInIt(int status, String refusal) {
            learned.spells(true);
            peer.understands(CamelCase::isInCamelCase, status, refusal);

            assertThat(invite().notes())
                    .extracting(DialectNote::seen)
                    .contains("GAME_INVITATION understood with names in camelCase");
            assertThat(peer.methods).containsExactly("handle_game_invitation", "handle_game_invitation");
            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).hasSize(3);
        }

        @Test
        void isTriedInTheFramingOtherwiseUnderstood() {
            learned.spells(true);
            learned.hint(Framing.BARE);
            peer.understands(
                    request -> ScriptedPeer.isBare(request) || isInCamelCase(request) && !request.has("method"),
                    200,
                    ScriptedPeer.UNKNOWN);
            invite();
            peer.understands(request -> isInCamelCase(request) && !request.has("method"), 200, ScriptedPeer.UNKNOWN);
            peer.methods.clear();

            assertThat(ask()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).containsExactly("bare CHOOSE_PARITY_CALL", "bare ");
        }

        @Test
        void isNotTriedForOthers() {
            peer.understands(CamelCase::isInCamelCase, 200, ScriptedPeer.UNKNOWN);

            assertThat(invite()).isInstanceOf(Answer.ErrorReturned.class);
        }

        @Test
        void isNotTriedWhereTheProtocolsOwnFormIsUnderstood() {
            learned.spells(true);
            peer.answers(200, "{\"jsonrpc\": \"2.0\", \"id\": $id, \"result\": " + ScriptedPeer.JOINED + "}");

            invite();
            peer.answers(500, "broken");
            invite();

            assertThat(peer.methods).containsExactly("handle_game_invitation", "handle_game_invitation");
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
            learned.hint(Framing.TOOL_CALL);
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

        @ParameterizedTest
        @ValueSource(strings = {"/mcp", "/"})
        void atWhichACallWasAnsweredAreSearchedThroughBeforeOthers(String home) {
            peer.script = request -> {
                boolean there =
                        peer.endpoints.get(peer.endpoints.size() - 1).path().equals(home);
                boolean bareQuestion =
                        request.toString().contains("CHOOSE_PARITY_CALL") && ScriptedPeer.isBare(request);
                boolean invited =
                        ScriptedPeer.isMethod("handle_game_invitation").test(request);
                return there && (bareQuestion || invited)
                        ? ScriptedPeer.replied(200, invited ? ScriptedPeer.JOINED : ScriptedPeer.CHOSE)
                        : ScriptedPeer.replied(404, "Not Found");
            };
            invite();
            peer.endpoints.clear();

            assertThat(ask()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.endpoints).extracting(Endpoint::path).containsOnly(home);
        }

        private static final String OWN = """
                {"servers": [{"url": "http://elsewhere.example"}], "paths": {"/parity": {"post": {}},
                 "/invite": {"post": {}}, "/operator": {"post": {"summary": "Invitation"}},
                 "http://elsewhere.example/invitation": {"post": {}}}}""";

        private void serves(Predicate<JsonNode> understood, String... paths) {
            peer.page = ScriptedPeer.replied(200, OWN);
            peer.script = request -> {
                String path = peer.endpoints.get(peer.endpoints.size() - 1).path();
                if (!List.of(paths).contains(path)) {
                    return ScriptedPeer.replied(path.equals("/") ? 405 : 404, "{\"detail\": \"Not Found\"}");
                }
                String answer = path.equals("/parity") ? ScriptedPeer.CHOSE : ScriptedPeer.JOINED;
                return understood.test(request)
                        ? ScriptedPeer.replied(200, answer)
                        : ScriptedPeer.replied(422, "{\"detail\": \"no\"}");
            };
        }

        @Test
        void forOneMessageEachAreFoundInTheServersDescriptionWhichIsAskedForOnce() {
            serves(ScriptedPeer::isBare, "/invite", "/parity");

            assertThat(invite().notes()).extracting(DialectNote::seen).anyMatch(seen -> seen.endsWith("at /invite"));
            assertThat(peer.endpoints).extracting(Endpoint::path).containsExactly("/mcp", "/", "/invite");
            peer.endpoints.clear();
            assertThat(ask()).isInstanceOf(Answer.Answered.class);
            assertThat(invite()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.endpoints).extracting(Endpoint::path).containsExactly("/parity", "/invite");
            tell();
            assertThat(peer.pages).containsExactly(PeerFixture.PLAYER.at("/openapi.json"));
            assertThat(peer.endpoints)
                    .extracting(Endpoint::host, Endpoint::port)
                    .containsOnly(tuple(PeerFixture.PLAYER.host(), PeerFixture.PLAYER.port()));
            assertThat(peer.endpoints).extracting(Endpoint::path).doesNotContain("/operator");
        }

        @Test
        void forOneMessageEachMayTakeJsonRpc() {
            serves(ScriptedPeer.isMethod("parity_choose"), "/parity");

            assertThat(ask().notes())
                    .extracting(DialectNote::seen)
                    .contains("CHOOSE_PARITY_CALL understood at /parity only");
            assertThat(peer.methods).endsWith("bare CHOOSE_PARITY_CALL", "parity_choose");
            assertThat(ask()).isInstanceOf(Answer.Answered.class);
            assertThat(peer.methods).hasSize(5);
        }

        @Test
        void areNotAskedForWhereAnythingAnswersNorInStrictMode() {
            serves(ScriptedPeer.isMethod("none"), "/");
            invite();
            PeerFixture.client(peer, Compatibility.STRICT, new LearnedCallForms(), time)
                    .call(PeerFixture.PLAYER.at("/x"), PeerFixture.invitation(), TIMEOUT)
                    .join();

            assertThat(peer.pages).isEmpty();
        }

        @Test
        void areAskedForInVainWhereTheDescriptionIsTooLongOrNone() {
            serves(ScriptedPeer::isBare, "/invite");
            for (Delivery page : List.of(
                    new Delivery.UnreadableReply("more than 65536 bytes"),
                    new Delivery.TimedOut(),
                    ScriptedPeer.replied(302, ""),
                    ScriptedPeer.replied(200, "{\"paths\": 1}"))) {
                peer.page = page;
                learned.registered("P01");
                assertThat(invite()).isInstanceOf(Answer.PeerUnreachable.class);
            }
            assertThat(peer.pages).hasSize(4);
        }

        @Test
        void areNotTriedWhereTheServerSaysThatItIsTheMethod() {
            peer.answers(404, ScriptedPeer.UNKNOWN);

            invite();

            assertThat(peer.endpoints).containsOnly(PeerFixture.PLAYER);
        }
    }

    @Nested
    class PostedAnswers {

        private CompletableFuture<Answer> call(Message message, CompletableFuture<Void> posted) {
            return client.call(PeerFixture.PLAYER, message, PATIENCE, new PostedAnswer(posted, time));
        }

        @Test
        void areWaitedForAWhileAndEndTheSearch() {
            peer.answers(200, "{\"status\": \"received\"}");
            CompletableFuture<Void> posted = new CompletableFuture<>();
            CompletableFuture<Answer> answer = call(PeerFixture.invitation(), posted);

            time.advance(Duration.ofSeconds(1));
            assertThat(answer).isNotDone();
            posted.complete(null);

            assertThat(answer.join()).isInstanceOf(Answer.Acknowledged.class);
            assertThat(peer.methods).containsExactly("handle_game_invitation");
        }

        @Test
        void thatCameBeforeTheReplyEndItAtOnce() {
            peer.answers(500, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"error\": {\"code\": -32000, \"message\": \"?\"}}");

            assertThat(call(PeerFixture.invitation(), CompletableFuture.completedFuture(null)))
                    .isCompletedWithValue(new Answer.Acknowledged());
            assertThat(peer.methods).hasSize(1);
        }

        @Test
        void thatDoNotComeLeadToTheNextWay() {
            peer.answers(200, "{\"status\": \"ok\"}");
            CompletableFuture<Answer> answer = call(PeerFixture.invitation(), new CompletableFuture<>());

            time.advance(Duration.ofSeconds(3));
            assertThat(peer.methods).containsExactly("handle_game_invitation", "game_invitation");
            time.advance(PATIENCE);

            assertThat(answer).isDone();
        }

        @Test
        void ofThoseWhoAreKnownToPostAreWaitedForHalfOfTheTime() {
            peer.answers(200, "{\"status\": \"received\"}");
            call(PeerFixture.invitation(), CompletableFuture.completedFuture(null))
                    .join();
            peer.methods.clear();
            CompletableFuture<Void> posted = new CompletableFuture<>();

            CompletableFuture<Answer> answer = call(PeerFixture.choice(), posted);
            time.advance(Duration.ofSeconds(14));
            assertThat(peer.methods).containsExactly("parity_choose");
            posted.complete(null);

            assertThat(answer).isCompletedWithValue(new Answer.Acknowledged());
            assertThat(peer.methods).hasSize(1);
        }

        @Test
        void areOfTheFormWhoseReceiptCameBefore() {
            CompletableFuture<Void> posted = new CompletableFuture<>();
            peer.script = request -> {
                boolean first = ScriptedPeer.isMethod("handle_game_invitation").test(request);
                if (!first) {
                    posted.complete(null);
                }
                return ScriptedPeer.replied(200, first ? "{\"status\": \"ok\"}" : ScriptedPeer.UNKNOWN);
            };
            CompletableFuture<Answer> answer = call(PeerFixture.invitation(), posted);
            time.advance(Duration.ofSeconds(3));
            assertThat(answer).isCompletedWithValue(new Answer.Acknowledged());
            peer.methods.clear();

            call(PeerFixture.invitation(), posted);

            assertThat(peer.methods).containsExactly("handle_game_invitation");
        }

        @Test
        void thatWereMissedOnceAreAskedForInTheSameWayTheNextTime() {
            peer.answers(200, "{\"status\": \"received\"}");
            call(PeerFixture.invitation(), CompletableFuture.completedFuture(null))
                    .join();
            call(PeerFixture.choice(), new CompletableFuture<>());
            time.advance(PATIENCE);
            peer.methods.clear();

            call(PeerFixture.choice(), CompletableFuture.completedFuture(null));

            assertThat(peer.methods).containsExactly("parity_choose");
        }
    }
}
