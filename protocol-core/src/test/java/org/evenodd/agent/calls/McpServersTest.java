package org.evenodd.agent.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.agent.peer.Transport;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Agents that are servers by an SDK of MCP, with the transport "streamable HTTP". */
class McpServersTest extends SearchingClient {

    private static String result(String json) {
        return "{\"jsonrpc\": \"2.0\", \"id\": $id, \"result\": " + json + "}";
    }

    /** An event stream with a notification, a response to nobody, and this one. */
    private static String stream(String response) {
        return "event: message\ndata: {\"jsonrpc\": \"2.0\", \"method\": \"notifications/message\"}\n\n: ping\n\n"
                + "data: {\"jsonrpc\": \"2.0\", \"id\": 100000, \"result\": {}}\n\ndata: "
                + response.replace("\n", "\ndata: ") + "\n\n";
    }

    private void streams(String response) {
        peer.script = request -> new Delivery.Replied(
                200,
                "text/event-stream",
                stream(response).replace("$id", request.path("id").toString()).getBytes(UTF_8));
    }

    @Nested
    class AnEventStream {

        @Test
        void isReadLikeTheResponseInIt() {
            streams(result(ScriptedPeer.JOINED));

            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.Answered.class,
                            answered -> assertThat(answered.notes()).isEmpty());
            assertThat(peer.methods).hasSize(1);
        }

        @Test
        void isNoneInStrictMode() {
            streams(result(ScriptedPeer.JOINED));

            assertThat(PeerFixture.client(peer, Compatibility.STRICT)
                            .call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                            .join())
                    .isInstanceOf(Answer.PeerUnreachable.class);
        }

        @Test
        void withoutAResponseToTheCallCannotBeRead() {
            streams("{\"jsonrpc\": \"2.0\", \"id\": 99, \"result\": " + ScriptedPeer.JOINED + "}");

            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.PeerUnreachable.class,
                            answer -> assertThat(answer.reason()).contains("the body cannot be read"));
        }
    }

    /** A server that wants a session, and refuses every call outside of it. */
    private final class SessionServer {

        private final String id;
        private int status = 400;
        private String words = "Bad Request: Missing session ID";
        private String initialized = result("{\"protocolVersion\": \"2025-06-18\", \"capabilities\": {}}");
        private boolean lost;
        private boolean forgetful;

        SessionServer(String id) {
            this.id = id;
            peer.script = this::reply;
        }

        private Delivery reply(JsonNode request) {
            String method = request.path("method").stringValue("");
            String used = peer.headers.get(peer.headers.size() - 1).getOrDefault("Mcp-Session-Id", "");
            if (method.equals("initialize")) {
                lost = forgetful;
                return with(id, initialized, request);
            }
            if (!used.equals(id) || lost) {
                return ScriptedPeer.replied(status, """
                        {"jsonrpc": "2.0", "id": null, "error": {"code": -32000, "message": "%s"}}""".formatted(words));
            }
            return switch (method) {
                case "notifications/initialized" -> new Delivery.Replied(202, "", new byte[0]);
                case "tools/list" ->
                    with("another", result("{\"tools\": [{\"name\": \"handle_game_invitation\"}]}"), request);
                case "tools/call" ->
                    with("yet another", result("{\"structuredContent\": " + ScriptedPeer.JOINED + "}"), request);
                default -> with(id, ScriptedPeer.UNKNOWN, request);
            };
        }

        private Delivery with(String header, String body, JsonNode request) {
            byte[] bytes = body.replace("$id", request.path("id").toString()).getBytes(UTF_8);
            return new Delivery.Replied(
                    200,
                    "application/json",
                    bytes,
                    Duration.ZERO,
                    name -> Optional.of(header).filter(any -> name.equalsIgnoreCase("Mcp-Session-Id")));
        }
    }

    private long handshakes() {
        return peer.methods.stream().filter("initialize"::equals).count();
    }

    private void assertJoined(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Answered.class);
    }

    @Nested
    class ASession {

        private final SessionServer server = new SessionServer("2f-~!secret");

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                400 | Bad Request: Missing session ID
                400 | Bad Request: Server not initialized
                400 | Bad Request: Mcp-Session-Id header is required
                400 | Bad Request: No valid session ID provided
                404 | Session not found
                404 | Not Found: Invalid or expired session ID
                """)
        void isOpenedWhereAServerByAnSdkWantsOneAndGoesWithEachCall(int status, String words) {
            server.status = status;
            server.words = words;

            assertJoined(invite());
            assertJoined(invite());

            assertThat(peer.methods)
                    .containsExactly(
                            "handle_game_invitation",
                            "initialize",
                            "notifications/initialized",
                            "handle_game_invitation",
                            "game_invitation",
                            "GAME_INVITATION",
                            "handle_message",
                            "tools/list",
                            "tools/call handle_game_invitation",
                            "tools/call handle_game_invitation");
            assertThat(peer.headers.subList(0, 2)).containsOnly(Map.of());
            assertThat(peer.headers.subList(2, peer.headers.size()))
                    .containsOnly(Map.of("Mcp-Session-Id", "2f-~!secret", "MCP-Protocol-Version", "2025-06-18"));
        }

        @Test
        void isNotedOnlyAsTheToolThatIsCalledAndStaysASecret() {
            Answer answer = invite();

            assertThat(answer.notes())
                    .extracting(DialectNote::field)
                    .containsExactlyInAnyOrder("/method", "/result/structuredContent");
            assertThat(answer.toString() + learned + learned.session()).doesNotContain("secret");
        }

        @Test
        void thatIsLostBeginsAnewOnceInACall() {
            invite();
            server.lost = true;
            peer.methods.clear();

            assertJoined(invite());

            assertThat(peer.methods)
                    .containsExactly(
                            "tools/call handle_game_invitation",
                            "initialize",
                            "notifications/initialized",
                            "tools/call handle_game_invitation");
        }

        @Test
        void isThatOfOneAgentSinceItsRegistration() {
            invite();
            learned.registered("P01");
            assertThat(learned.session().headers()).isEmpty();

            invite();
            learned.identify("P02");
            assertThat(learned.session().headers()).isEmpty();
        }

        @Test
        void isOpenedOnceForCallsAtOneTime() {
            Transport network = slow("nothing of that kind");
            MessageClient hurried = PeerFixture.client(network, Compatibility.TOLERANT, memory, time);
            List<CompletableFuture<Answer>> answers = Stream.generate(
                            () -> hurried.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT))
                    .limit(3)
                    .toList();

            time.advance(TIMEOUT);

            assertThat(answers).allSatisfy(answer -> assertJoined(answer.join()));
            assertThat(handshakes()).isEqualTo(1);
        }

        @Test
        void isWaitedForNoLongerThanACallMayTake() {
            Transport network = slow("\"initialize\"");
            MessageClient hurried = PeerFixture.client(network, Compatibility.TOLERANT, memory, time);
            CompletableFuture<Answer> patient =
                    hurried.call(PeerFixture.PLAYER, PeerFixture.invitation(), Duration.ofMinutes(1));
            CompletableFuture<Answer> other = hurried.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT);

            time.advance(TIMEOUT);

            assertThat(other).isDone();
            assertThat(patient).isNotDone();
        }

        @Test
        void thatOneCallHasNoTimeToOpenIsOpenedByAnother() {
            Transport network = slow("nothing of that kind");
            MessageClient hurried = PeerFixture.client(network, Compatibility.TOLERANT, memory, time);
            hurried.call(PeerFixture.PLAYER, PeerFixture.invitation(), Duration.ofMillis(150));
            CompletableFuture<Answer> other = hurried.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT);

            time.advance(TIMEOUT);

            assertJoined(other.join());
        }

        /** MCP forbids to use an id of a session again. */
        @Test
        void hasNoIdTwiceWhicheverClientCalls() {
            List<Integer> ids = new ArrayList<>();
            Function<JsonNode, Delivery> replies = peer.script;
            peer.script = request -> {
                ids.add(request.path("id").intValue(0));
                return replies.apply(request);
            };
            invite();
            PeerFixture.client(peer, Compatibility.TOLERANT, memory, time)
                    .call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                    .join();

            assertThat(ids.subList(1, ids.size()))
                    .as("in the session")
                    .hasSize(9)
                    .doesNotHaveDuplicates();
        }

        @Test
        void isNoneInStrictMode() {
            PeerFixture.client(peer, Compatibility.STRICT)
                    .call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                    .join();

            assertThat(peer.methods).doesNotContain("initialize");
        }
    }

    /** The scripted peer behind a network that takes a tenth of a second, and never answers one method. */
    private Transport slow(String mute) {
        return new Transport() {
            @Override
            public CompletableFuture<Delivery> post(
                    Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
                return timeout.toMillis() < 100 || new String(body, UTF_8).contains(mute)
                        ? time.pause(timeout).thenApply(over -> new Delivery.TimedOut())
                        : time.pause(Duration.ofMillis(100))
                                .thenCompose(over -> peer.post(endpoint, headers, body, timeout, maxReplyBytes));
            }

            @Override
            public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Nested
    class AServerThatCannotBeServed {

        private Set<String> sent() {
            return peer.headers.stream().flatMap(each -> each.values().stream()).collect(Collectors.toSet());
        }

        static Stream<String> hostileIds() {
            return Stream.of(
                    " ",
                    "a b",
                    "a\r\nX: y",
                    "a\n",
                    "\u0000",
                    "\u007f",
                    "\u00e9",
                    "\u5f35",
                    "x".repeat(1025),
                    "x".repeat(8192));
        }

        @ParameterizedTest
        @MethodSource("hostileIds")
        void isNotSentAnIdThatIsNone(String id) {
            new SessionServer(id).lost = true;
            peer.waits = time::advance;

            assertThat(invite()).isNotInstanceOf(Answer.Answered.class);

            assertThat(sent()).isEmpty();
            assertThat(handshakes()).isEqualTo(1);
        }

        @Test
        void mayHaveAnIdOfAThousandCharacters() {
            new SessionServer("x".repeat(1024));

            assertJoined(invite());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "<html>",
                    "[]",
                    "{\"jsonrpc\": \"2.0\", \"id\": $id, \"result\": null}",
                    "{\"jsonrpc\": \"2.0\", \"id\": $id, \"result\": {\"protocolVersion\": \"2025-06-18\\r\\nX: y\"}}",
                    "{\"jsonrpc\": \"2.0\", \"id\": $id, \"result\": {\"protocolVersion\": 1}}",
                    "{\"jsonrpc\": \"2.0\", \"id\": $id, \"error\": {\"code\": -32600, \"message\": \"Server already initialized\"}}"
                })
        void isAskedOnceInACallWhateverItAnswers(String initialized) {
            new SessionServer("id").initialized = initialized;

            assertThat(invite()).isNotInstanceOf(Answer.Answered.class);

            assertThat(sent()).isEmpty();
            assertThat(handshakes()).isEqualTo(1);
            assertThat(peer.methods).doesNotContain("notifications/initialized").hasSizeLessThan(20);
        }

        @Test
        void ofWhichTheSessionIsLostForEverGetsFewExchanges() {
            new SessionServer("id").forgetful = true;

            assertThat(invite()).isNotInstanceOf(Answer.Answered.class);
            int first = peer.methods.size();
            invite();

            assertThat(handshakes()).isEqualTo(2);
            assertThat(first).isLessThan(20);
            assertThat(peer.methods).hasSizeLessThan(2 * 20);
        }

        @Test
        void thatLeavesTheHandshakeUnansweredTakesNoMoreThanTheTimeOfTheCall() {
            SessionServer server = new SessionServer("id");
            peer.waits = time::advance;
            peer.script = request ->
                    ScriptedPeer.isMethod("initialize").test(request) ? new Delivery.TimedOut() : server.reply(request);

            assertThat(invite()).isNotInstanceOf(Answer.Answered.class);

            assertThat(time.instant()).isEqualTo(PeerFixture.NOW.plus(TIMEOUT));
            assertThat(handshakes()).isEqualTo(1);
        }
    }
}
