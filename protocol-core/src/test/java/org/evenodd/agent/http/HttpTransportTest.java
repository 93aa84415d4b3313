package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.TransportFixture.LONG;
import static org.evenodd.agent.http.TransportFixture.SHORT;
import static org.evenodd.agent.http.TransportFixture.text;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTransportTest {

    @RegisterExtension
    private final TransportFixture fixture = new TransportFixture();

    private static void replyToAll(RawServer.Connection connection) throws IOException {
        while (connection.readRequest()) {
            connection.reply("\"" + connection.number() + "\"");
        }
    }

    private static Endpoint closed() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port.getLocalPort()));
        }
    }

    @Nested
    class Requests {

        @Test
        void sayWhatTheyCarryAndNoMoreAndReuseAConnection() throws Exception {
            RawServer server = fixture.serve(connection -> {
                while (connection.readRequest()) {
                    connection.send("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n");
                }
            });
            for (int i = 0; i < 5; i++) {
                text(fixture.post(server, LONG));
            }
            assertThat(server.heads())
                    .hasSize(5)
                    .allSatisfy(head -> assertThat(head)
                            .startsWith("POST /mcp HTTP/1.1\r\n")
                            .contains("Content-Type: application/json\r\n")
                            .contains("Accept: application/json, text/event-stream\r\n")
                            .contains("Content-Length: 7\r\n")
                            .doesNotContainIgnoringCase(
                                    "Accept-Encoding", "User-Agent", "Expect", "Upgrade", "Cookie", "chunked"));
            assertThat(server.connections()).isEqualTo(1);
        }

        @Test
        void findLocalhostWhereverItListens() throws Exception {
            RawServer server = fixture.serve(HttpTransportTest::replyToAll);
            Endpoint endpoint = Endpoint.parse(
                    "http://localhost:%d/mcp".formatted(server.endpoint().port()));
            Delivery delivery = fixture.post(endpoint, LONG);
            assertThat(text(delivery)).isEqualTo("\"1\"");
        }

        @Test
        void areNoneWhereNobodyListensOrAnotherAgentHasTakenTheEndpointOrTheHostIsNotKnown() throws Exception {
            Endpoint closed = closed();
            Delivery refused = new Delivery.Unreachable("The connection was refused");
            assertThat(fixture.post(closed, LONG)).isEqualTo(refused);
            assertThat(fixture.transport().get(closed, LONG).get(20, TimeUnit.SECONDS))
                    .isEqualTo(refused);
            assertThat(fixture.post(Endpoint.LOST, LONG))
                    .isEqualTo(new Delivery.Unreachable("Another agent has taken its endpoint"));
            assertThat(fixture.post(Endpoint.parse("http://no-such-host.invalid:8101/mcp"), LONG))
                    .isEqualTo(new Delivery.Unreachable("The host is not known"));
        }
    }

    @Nested
    class ConnectionsWithoutRequests {

        private Optional<String> connect(Endpoint endpoint, List<InetAddress> addresses, Duration timeout)
                throws Exception {
            return fixture.transport().connect(endpoint, addresses, timeout).get(20, TimeUnit.SECONDS);
        }

        @Test
        void areClosedAgainWithoutAWord() throws Exception {
            CompletableFuture<Boolean> asked = new CompletableFuture<>();
            RawServer server = fixture.serve(connection -> asked.complete(connection.readRequest()));
            assertThat(connect(server.endpoint(), List.of(), LONG)).isEmpty();
            assertThat(asked.get(20, TimeUnit.SECONDS)).isFalse();
        }

        @Test
        void areRefusedWhereNobodyListens() throws Exception {
            assertThat(connect(closed(), List.of(), LONG)).contains("The connection was refused");
            assertThat(connect(Endpoint.LOST, List.of(), LONG)).contains("Another agent has taken its endpoint");
        }

        @Test
        void goToTheAddressesThatWereCheckedAndToNoOther() throws Exception {
            RawServer server = fixture.serve(RawServer.Connection::awaitEnd);
            String url = "http://no-such-host.invalid:%d/mcp";
            Endpoint elsewhere = Endpoint.parse(url.formatted(server.endpoint().port()));
            assertThat(connect(elsewhere, List.of(InetAddress.getLoopbackAddress()), LONG))
                    .isEmpty();
            assertThat(connect(elsewhere, List.of(), LONG)).contains("The host is not known");
        }

        @Test
        void byTlsNeedAServerThatSpeaksItInTime() throws Exception {
            RawServer plain = fixture.serve("HTTP/1.1 400 Bad Request\r\n\r\n");
            RawServer mute = fixture.serve(RawServer.Connection::awaitEnd);
            String https = "https://127.0.0.1:%d/mcp";
            assertThat(connect(Endpoint.parse(https.formatted(plain.endpoint().port())), List.of(), SHORT))
                    .isPresent();
            assertThat(connect(Endpoint.parse(https.formatted(mute.endpoint().port())), List.of(), SHORT))
                    .isPresent();
            assertThat(mute.ends()).isTrue();
        }
    }

    @Nested
    class Replies {

        @Test
        void mayComeInChunksOrEndWithTheConnection() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n1\r\n]\r\n0\r\n\r\n");
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\n\r\n[2]");
            });
            assertThat(text(fixture.post(server, LONG))).isEqualTo("[1]");
            assertThat(text(fixture.post(server, LONG))).isEqualTo("[2]");
        }

        @Tag("case:trickling-reply")
        @Test
        void thatTrickleMeetTheDeadlineAndTheConnectionIsClosed() throws Exception {
            RawServer server = fixture.serve("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx");
            assertThat(fixture.post(server, SHORT)).isEqualTo(new Delivery.TimedOut());
            assertThat(server.ends()).isTrue();
        }

        static Stream<String> unreadable() {
            String head = "HTTP/1.1 200 OK\r\n";
            String chunked = head + "Transfer-Encoding: chunked\r\n\r\n";
            return Stream.of(
                    head + "Content-Length: 99999999999\r\n\r\nxxxx",
                    head + "Content-Length: 101\r\n\r\n",
                    head + "X: " + "x".repeat(20_000) + "\r\nContent-Length: 0\r\n\r\n",
                    "HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
                    "SSH-2.0-OpenSSH\r\n\r\n",
                    "HTTP/1.1 abc\r\n\r\n",
                    head + "Content-Length: x\r\n\r\n",
                    chunked + "zz\r\n",
                    chunked + "1\r\n1\r\nzz\r\n");
        }

        @Tag("case:interim-responses")
        @ParameterizedTest
        @MethodSource("unreadable")
        void thatAreTooLongOrNoHttpAreUnreadableAndCutOff(String reply) throws Exception {
            RawServer server = fixture.serve(reply);
            assertThat(fixture.post(server, LONG)).isInstanceOf(Delivery.UnreadableReply.class);
            assertThat(server.ends()).isTrue();
        }

        @Test
        void thatBreakOffAreNone() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nxx");
            });
            assertThat(fixture.post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
            assertThat(server.heads()).hasSize(1);
        }

        @ParameterizedTest
        @ValueSource(ints = {301, 302, 303, 307, 308, 401, 407})
        void areHandedUpWithTheirStatus(int status) throws Exception {
            RawServer server = fixture.serve(connection -> {
                while (connection.readRequest()) {
                    connection.send(
                            "HTTP/1.1 %d X\r\nLocation: /other\r\nRetry-After: 7\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"
                                            .formatted(status)
                                    + "Proxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n");
                }
            });
            Delivery.Replied reply = (Delivery.Replied) fixture.post(server, LONG);
            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.retryAfter()).isEqualTo(Duration.ofSeconds(7));
            assertThat(server.heads()).hasSize(1);
        }

        @Test
        void mayFollowInterimOnes() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n");
                connection.reply("[3]");
                connection.awaitEnd();
            });
            assertThat(text(fixture.post(server, LONG))).isEqualTo("[3]");
        }

        @Tag("case:interim-responses")
        @ParameterizedTest
        @ValueSource(ints = {100, 102, 103, 199})
        void thatAreInterimWithoutEndAreCutOff(int status) throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                while (true) {
                    connection.send("HTTP/1.1 %d X\r\nA: b\r\n\r\n".formatted(status));
                }
            });
            assertThat(fixture.post(server, LONG))
                    .isEqualTo(new Delivery.UnreadableReply("HTTP %d is no answer".formatted(status)));
            assertThat(server.ends()).isTrue();
        }

        @Tag("case:interim-responses")
        @ParameterizedTest
        @ValueSource(ints = {100, 102, 103, 199})
        void thatDoNotFollowInterimOnesMeetTheDeadlineAndTheConnectionIsClosed(int status) throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                for (int i = 0; i < 5; i++) {
                    connection.send("HTTP/1.1 %d X\r\n\r\n".formatted(status));
                }
                connection.awaitEnd();
            });
            assertThat(fixture.post(server, SHORT)).isEqualTo(new Delivery.TimedOut());
            assertThat(server.ends()).isTrue();
        }

        static Stream<Arguments> endless() {
            String chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
            return Stream.of(
                    arguments("", "\r\n"),
                    arguments("HTTP/1.1 200 OK\r\n", "A: b\r\n"),
                    arguments(chunked + "1", ";a=b"),
                    arguments(chunked, "\r\n"),
                    arguments(chunked, "10\r\n0123456789abcdef\r\n"),
                    arguments(chunked, "00000001;abcdefghijklmnopqrstuvwxyz\r\n1\r\n"),
                    arguments(chunked + "0\r\n", "A: b\r\n"),
                    arguments("HTTP/1.1 200 OK\r\n\r\n", "x"));
        }

        @Tag("case:endless-reply")
        @ParameterizedTest
        @MethodSource("endless")
        void withAnyPartThatNeverEndsAreCutOff(String beginning, String part) throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.send(beginning);
                while (true) {
                    connection.send(part.repeat(1000));
                }
            });
            assertThat(fixture.post(server, LONG)).isInstanceOf(Delivery.UnreadableReply.class);
            assertThat(server.ends()).isTrue();
        }

        @Tag("case:endless-reply")
        @ParameterizedTest
        @ValueSource(strings = {"\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 100 X\r\n\r\n"})
        void thatGoOnAfterTheirEndCostTheConnection(String surplus) throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.reply("[1]");
                while (connection.number() == 1) {
                    connection.send(surplus);
                }
            });
            assertThat(text(fixture.post(server, LONG))).isEqualTo("[1]");
            assertThat(server.ends()).isTrue();
            assertThat(text(fixture.post(server, LONG))).isEqualTo("[1]");
        }

        @Tag("case:compressed-body")
        @Test
        void thatAreCompressedThoughNobodyAskedStayAsTheyAre() throws Exception {
            RawServer server =
                    fixture.serve("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc");
            assertThat(text(fixture.post(server, LONG))).isEqualTo("abc");
        }
    }

    @Nested
    class EventStreams {

        private static final String HEAD =
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nMcp-Session-Id: t\r\n\r\n";
        private static final String RESPONSE = "data: {\"id\": 7, \"result\": {}}\n\n";

        private Delivery ask(RawServer server, Duration timeout) throws Exception {
            byte[] call = "{\"id\": 7}".getBytes(UTF_8);
            return fixture.transport()
                    .post(server.endpoint(), Map.of("Mcp-Session-Id", "s"), call, timeout, 100)
                    .get(20, TimeUnit.SECONDS);
        }

        @Test
        void areReadToTheirEnd() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.send(HEAD + ": here it is\n\n" + RESPONSE);
            });

            Delivery delivery = ask(server, LONG);

            assertThat(text(delivery)).contains(RESPONSE);
            assertThat(((Delivery.Replied) delivery).headers().apply("mcp-session-id"))
                    .contains("t");
            assertThat(server.heads().get(0)).contains("\r\nMcp-Session-Id: s\r\n");
        }

        @ParameterizedTest
        @ValueSource(strings = {": ping\n\n", RESPONSE, "data: {\"id\": 7, \"res"})
        void thatStayOpenLastUntilTheTimeIsOver(String events) throws Exception {
            assertThat(ask(fixture.serve(HEAD + events), SHORT)).isEqualTo(new Delivery.TimedOut());
        }

        @ParameterizedTest
        @ValueSource(strings = {": ping\n\n", "data: {\"id\": 8}\n\n", "data: x\n", "x"})
        void withoutEndAreCutOffAtTheLimitOfEveryReply(String event) throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.send(HEAD);
                while (true) {
                    connection.send(event);
                }
            });

            assertThat(ask(server, LONG)).isInstanceOf(Delivery.UnreadableReply.class);
        }
    }

    @Nested
    class Connections {

        @Test
        void thatDieAtTheirFirstRequestAreNotTriedAgain() throws Exception {
            RawServer server = fixture.serve(RawServer.Connection::readRequest);
            assertThat(fixture.post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
            assertThat(server.heads()).hasSize(1);
        }

        @Test
        void thatDieIdleAreReplacedByNewOnes() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.reply("\"" + connection.number() + "\"");
            });
            assertThat(text(fixture.post(server, LONG))).isEqualTo("\"1\"");
            assertThat(text(fixture.post(server, LONG))).isEqualTo("\"2\"");
        }

        @Test
        void thatDieWhenTheyAreUsedAgainAreTriedOnceMoreOnNewOnes() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.reply("\"" + connection.number() + "\"");
                connection.readRequest();
            });
            assertThat(text(fixture.post(server, LONG))).isEqualTo("\"1\"");
            assertThat(text(fixture.post(server, LONG))).isEqualTo("\"2\"");
            assertThat(server.heads()).hasSize(3);
        }

        @Test
        void thatTheClientItselfClosesAreNotTriedAgain() throws Exception {
            CountDownLatch asked = new CountDownLatch(1);
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.reply("\"" + connection.number() + "\"");
                connection.readRequest();
                asked.countDown();
                connection.awaitEnd();
            });
            HttpTransport closing = fixture.limited(1);
            assertThat(text(TransportFixture.begin(closing, server.endpoint(), LONG)
                            .get(20, TimeUnit.SECONDS)))
                    .isEqualTo("\"1\"");
            CompletableFuture<Delivery> underWay = TransportFixture.begin(closing, server.endpoint(), LONG);
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

            closing.close();

            assertThat(underWay.get(20, TimeUnit.SECONDS)).isInstanceOf(Delivery.Unreachable.class);
            assertThat(server.ends()).isTrue();
            assertThat(server.connections()).isEqualTo(1);
        }

        @Test
        void areNotTriedAThirdTime() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                if (connection.number() == 1) {
                    connection.reply("\"1\"");
                    connection.readRequest();
                }
            });
            assertThat(text(fixture.post(server, LONG))).isEqualTo("\"1\"");
            assertThat(fixture.post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
            assertThat(server.heads()).hasSize(3);
        }

        @Test
        void thatDieAmidTheAnswerAreNotTriedAgain() throws Exception {
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                connection.reply("\"1\"");
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\n");
            });
            text(fixture.post(server, LONG));
            assertThat(fixture.post(server, LONG)).isNotInstanceOf(Delivery.Replied.class);
            assertThat(server.heads()).hasSize(2);
        }

        @Test
        void endTheirExchangesWhenTheTransportCloses() throws Exception {
            CountDownLatch asked = new CountDownLatch(1);
            RawServer server = fixture.serve(connection -> {
                connection.readRequest();
                asked.countDown();
                connection.awaitEnd();
            });
            CompletableFuture<Delivery> delivery = fixture.begin(server.endpoint(), LONG);
            assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
            fixture.transport().close();
            assertThat(delivery.get(5, TimeUnit.SECONDS)).isInstanceOf(Delivery.Unreachable.class);
        }
    }

    @Nested
    class Crowds {

        private final Semaphore asked = new Semaphore(0);
        private final CountDownLatch release = new CountDownLatch(1);

        /** A server that answers nobody until it is told to. */
        private RawServer hold() throws IOException {
            return fixture.serve(connection -> {
                while (connection.readRequest()) {
                    asked.release();
                    awaitRelease();
                    connection.reply("[1]");
                }
            });
        }

        private void awaitRelease() {
            try {
                assertThat(release.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private List<CompletableFuture<Delivery>> begin(HttpTransport over, RawServer server, int count) {
            return IntStream.range(0, count)
                    .mapToObj(i -> TransportFixture.begin(over, server.endpoint(), LONG))
                    .toList();
        }

        private void assertAllReplied(List<CompletableFuture<Delivery>> deliveries) throws Exception {
            release.countDown();
            for (CompletableFuture<Delivery> delivery : deliveries) {
                assertThat(text(delivery.get(20, TimeUnit.SECONDS))).isEqualTo("[1]");
            }
        }

        @Test
        void waitOnFewThreads() throws Exception {
            List<CompletableFuture<Delivery>> deliveries = begin(fixture.limited(100), hold(), 100);
            assertThat(asked.tryAcquire(100, 20, TimeUnit.SECONDS)).isTrue();
            assertThat(fixture.threads().pool().getThreads()).isLessThanOrEqualTo(10);
            assertAllReplied(deliveries);
        }

        @Test
        void areBoundedByDestination() throws Exception {
            RawServer server = hold();
            List<CompletableFuture<Delivery>> deliveries = begin(fixture.limited(2), server, 6);
            assertThat(asked.tryAcquire(2, 20, TimeUnit.SECONDS)).isTrue();
            assertAllReplied(deliveries);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.heads()).hasSize(6);
        }

        @Tag("case:many-ports")
        @Test
        void withAgentsOfManyPortsLeavePlacesForOthers() throws Exception {
            for (int port = 0; port < 24; port++) {
                ServerSocket mute = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
                fixture.closeLater(mute);
                for (int i = 0; i < 64; i++) {
                    CompletableFuture<Delivery> unused =
                            fixture.begin(Endpoint.parse("http://127.0.0.1:" + mute.getLocalPort()), LONG);
                }
            }
            assertThat(text(fixture.post(fixture.serve(HttpTransportTest::replyToAll), LONG)))
                    .isEqualTo("\"1\"");
        }

        @Tag("case:interim-responses")
        @Test
        void giveTheirPlaceBackAtTheDeadline() throws Exception {
            RawServer interim = fixture.serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 100 Continue\r\n\r\n".repeat(5));
                connection.awaitEnd();
            });
            HttpTransport narrow = fixture.limited(1);
            for (int i = 1; i <= 3; i++) {
                assertThat(TransportFixture.begin(narrow, interim.endpoint(), SHORT)
                                .get(20, TimeUnit.SECONDS))
                        .isEqualTo(new Delivery.TimedOut());
                assertThat(interim.heads()).hasSize(i);
            }
        }

        @Test
        void meetTheirDeadlinesEvenBeforeTheyAreSent() throws Exception {
            RawServer server = hold();
            HttpTransport narrow = fixture.limited(1);
            List<CompletableFuture<Delivery>> first = begin(narrow, server, 1);
            assertThat(asked.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
            assertThat(TransportFixture.begin(narrow, server.endpoint(), SHORT).get(20, TimeUnit.SECONDS))
                    .isEqualTo(new Delivery.TimedOut());
            assertAllReplied(first);
            assertThat(server.heads()).hasSize(1);
        }

        @Test
        void areNeverSentAfterTheirDeadlinesWheneverAPlaceBecomesFree() throws Exception {
            RawServer server = hold();
            HttpTransport narrow = fixture.limited(1);
            begin(narrow, server, 1);
            assertThat(asked.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Delivery> late = TransportFixture.begin(narrow, server.endpoint(), SHORT);
            CompletableFuture<Delivery> last = TransportFixture.begin(narrow, server.endpoint(), LONG);
            late.thenRun(() -> {
                        release.countDown();
                        last.join();
                    })
                    .get(20, TimeUnit.SECONDS);
            assertThat(late).isCompletedWithValue(new Delivery.TimedOut());
            assertThat(text(last.get())).isEqualTo("[1]");
            assertThat(server.heads()).hasSize(2);
        }
    }

    @Nested
    class RetryAfterHeader {

        private static final Duration OWN = Duration.ofSeconds(2);
        private static final Duration MOST = Duration.ofSeconds(30);

        @ParameterizedTest
        @CsvSource({
            "0, 0",
            "5, 5",
            "' 120 ', 120",
            ", 0",
            "'', 0",
            "-1, 0",
            "1.5, 0",
            "soon, 0",
            "99999999999999999999, 0",
            "'Wed, 21 Oct 2015 07:28:00 GMT', 0"
        })
        void isReadInSecondsAndNoneWhereItIsNoNumberOfThem(@Nullable String value, long seconds) {
            assertThat(RetryAfter.of(value)).isEqualTo(Duration.ofSeconds(seconds));
        }

        @Test
        void makesAPauseLongerNeverShorterAndNotWithoutEnd() {
            assertThat(RetryAfter.heeding(OWN, Duration.ofSeconds(5), MOST)).isEqualTo(Duration.ofSeconds(5));
            assertThat(RetryAfter.heeding(OWN, Duration.ofSeconds(1), MOST)).isEqualTo(OWN);
            assertThat(RetryAfter.heeding(OWN, Duration.ofDays(1), MOST)).isEqualTo(MOST);
            assertThat(RetryAfter.heeding(OWN, Duration.ZERO, MOST)).isEqualTo(OWN);
        }
    }
}
