package org.evenodd.protocol.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTransportTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);
    private static final int MAX_REPLY = 100;

    private final HttpThreads threads = new HttpThreads();
    private final HttpTransport transport = new HttpTransport(threads);
    private final List<AutoCloseable> open = new ArrayList<>(List.of(transport, threads));

    private RawServer serve(RawServer.Part part) throws IOException {
        RawServer server = new RawServer(part);
        open.add(0, server);
        return server;
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    private Delivery post(RawServer server, Duration timeout) throws Exception {
        return transport.post(server.endpoint(), BODY, timeout, MAX_REPLY).get(20, TimeUnit.SECONDS);
    }

    private static String text(Delivery delivery) {
        assertThat(delivery).isInstanceOf(Delivery.Replied.class);
        return new String(((Delivery.Replied) delivery).body(), UTF_8);
    }

    private static void replyToAll(RawServer.Connection connection) throws IOException {
        while (connection.readRequest()) {
            connection.reply("\"" + connection.number() + "\"");
        }
    }

    @Nested
    class Requests {

        @Test
        void sayWhatTheyCarryAndNoMore() throws Exception {
            RawServer server = serve(HttpTransportTest::replyToAll);
            text(post(server, LONG));
            assertThat(server.heads().get(0))
                    .startsWith("POST /mcp HTTP/1.1\r\n")
                    .contains("Content-Type: application/json\r\n")
                    .contains("Accept: application/json\r\n")
                    .contains("Content-Length: 7\r\n")
                    .doesNotContainIgnoringCase(
                            "Accept-Encoding", "User-Agent", "Expect", "Upgrade", "Cookie", "chunked");
        }

        @Test
        void reuseAConnection() throws Exception {
            RawServer server = serve(HttpTransportTest::replyToAll);
            for (int i = 0; i < 5; i++) {
                assertThat(text(post(server, LONG))).isEqualTo("\"1\"");
            }
            assertThat(server.connections()).isEqualTo(1);
        }

        @Test
        void sendNoCookiesBack() throws Exception {
            RawServer server = serve(connection -> {
                while (connection.readRequest()) {
                    connection.send("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n");
                }
            });
            text(post(server, LONG));
            text(post(server, LONG));
            assertThat(server.heads().get(1)).doesNotContain("Cookie");
        }

        @Test
        void findLocalhostWhereverItListens() throws Exception {
            RawServer server = serve(HttpTransportTest::replyToAll);
            Endpoint endpoint = Endpoint.parse(
                    "http://localhost:%d/mcp".formatted(server.endpoint().port()));
            Delivery delivery = transport.post(endpoint, BODY, LONG, MAX_REPLY).get(20, TimeUnit.SECONDS);
            assertThat(text(delivery)).isEqualTo("\"1\"");
        }
    }

    @Nested
    class Replies {

        @Test
        void mayComeInChunksOrEndWithTheConnection() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n1\r\n]\r\n0\r\n\r\n");
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\n\r\n[2]");
            });
            assertThat(text(post(server, LONG))).isEqualTo("[1]");
            assertThat(text(post(server, LONG))).isEqualTo("[2]");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nxxxx",
                    "HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n"
                })
        void thatAnnounceToBeTooLongAreCutOff(String reply) throws Exception {
            CountDownLatch closed = new CountDownLatch(1);
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send(reply);
                connection.awaitEnd();
                closed.countDown();
            });
            assertThat(post(server, LONG)).isInstanceOf(Delivery.Unreadable.class);
            assertThat(closed.await(5, TimeUnit.SECONDS)).isTrue();
        }

        @Test
        void thatNeverEndAreCutOff() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                while (true) {
                    connection.send("10\r\n0123456789abcdef\r\n");
                }
            });
            assertThat(post(server, LONG)).isInstanceOf(Delivery.Unreadable.class);
        }

        @Test
        void thatTrickleMeetTheDeadlineAndTheConnectionIsClosed() throws Exception {
            CountDownLatch closed = new CountDownLatch(1);
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx");
                connection.awaitEnd();
                closed.countDown();
            });
            assertThat(post(server, SHORT)).isEqualTo(new Delivery.TimedOut());
            assertThat(closed.await(5, TimeUnit.SECONDS)).isTrue();
        }

        @Test
        void thatNeverComeMeetTheDeadline() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.awaitEnd();
            });
            assertThat(post(server, SHORT)).isEqualTo(new Delivery.TimedOut());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "SSH-2.0-OpenSSH\r\n\r\n",
                    "HTTP/1.1 abc\r\n\r\n",
                    "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n"
                })
        void thatAreNoHttpAreUnreadable(String reply) throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send(reply);
                connection.awaitEnd();
            });
            assertThat(post(server, LONG)).isInstanceOf(Delivery.Unreadable.class);
        }

        @Test
        void withHeadsThatAreTooLongAreUnreadable() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nX: " + "x".repeat(20_000) + "\r\nContent-Length: 0\r\n\r\n");
                connection.awaitEnd();
            });
            assertThat(post(server, LONG)).isInstanceOf(Delivery.Unreadable.class);
        }

        @Test
        void thatBreakOffAreNone() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nxx");
            });
            assertThat(post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
            assertThat(server.heads()).hasSize(1);
        }

        @ParameterizedTest
        @ValueSource(ints = {301, 302, 303, 307, 308, 401, 407})
        void areHandedUpWithTheirStatus(int status) throws Exception {
            RawServer server = serve(connection -> {
                while (connection.readRequest()) {
                    connection.send("HTTP/1.1 %d X\r\nLocation: /other\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"
                                    .formatted(status)
                            + "Proxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n");
                }
            });
            assertThat(((Delivery.Replied) post(server, LONG)).status()).isEqualTo(status);
            assertThat(server.heads()).hasSize(1);
        }

        @Test
        void mayFollowInterimOnes() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n");
                connection.reply("[3]");
                connection.awaitEnd();
            });
            assertThat(text(post(server, LONG))).isEqualTo("[3]");
        }

        @Test
        void thatAreCompressedThoughNobodyAskedStayAsTheyAre() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc");
                connection.awaitEnd();
            });
            assertThat(text(post(server, LONG))).isEqualTo("abc");
        }
    }

    @Nested
    class Connections {

        @Test
        void thatAreRefusedMeanThatNobodyIsThere() throws Exception {
            int port;
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = socket.getLocalPort();
            }
            Endpoint endpoint = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port));
            assertThat(transport.post(endpoint, BODY, LONG, MAX_REPLY).get(20, TimeUnit.SECONDS))
                    .isEqualTo(new Delivery.Unreachable("The connection was refused"));
            assertThat(transport.get(endpoint, LONG).get(20, TimeUnit.SECONDS))
                    .isInstanceOf(Delivery.Unreachable.class);
        }

        @Test
        void toHostsThatAreNotKnownFail() throws Exception {
            Endpoint endpoint = Endpoint.parse("http://no-such-host.invalid:8101/mcp");
            assertThat(transport.post(endpoint, BODY, LONG, MAX_REPLY).get(20, TimeUnit.SECONDS))
                    .isEqualTo(new Delivery.Unreachable("The host is not known"));
        }

        @Test
        void thatShouldBeEncryptedAndAreNotFail() throws Exception {
            RawServer server = serve(connection -> connection.send("HTTP/1.1 400 Bad Request\r\n\r\n"));
            Endpoint endpoint = Endpoint.parse(
                    "https://127.0.0.1:%d/mcp".formatted(server.endpoint().port()));
            assertThat(transport.post(endpoint, BODY, LONG, MAX_REPLY).get(20, TimeUnit.SECONDS))
                    .isInstanceOf(Delivery.Unreachable.class);
        }

        @Test
        void thatDieAtTheirFirstRequestAreNotTriedAgain() throws Exception {
            RawServer server = serve(RawServer.Connection::readRequest);
            assertThat(post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
            assertThat(server.heads()).hasSize(1);
        }

        @Test
        void thatDieIdleAreReplacedByNewOnes() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.reply("\"" + connection.number() + "\"");
            });
            assertThat(text(post(server, LONG))).isEqualTo("\"1\"");
            assertThat(text(post(server, LONG))).isEqualTo("\"2\"");
        }

        @Test
        void thatDieWhenTheyAreUsedAgainAreTriedOnceMoreOnNewOnes() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.reply("\"" + connection.number() + "\"");
                connection.readRequest();
            });
            assertThat(text(post(server, LONG))).isEqualTo("\"1\"");
            assertThat(text(post(server, LONG))).isEqualTo("\"2\"");
            assertThat(server.heads()).hasSize(3);
        }

        @Test
        void areNotTriedAThirdTime() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                if (connection.number() == 1) {
                    connection.reply("\"1\"");
                    connection.readRequest();
                }
            });
            assertThat(text(post(server, LONG))).isEqualTo("\"1\"");
            assertThat(post(server, LONG)).isInstanceOf(Delivery.Unreachable.class);
            assertThat(server.heads()).hasSize(3);
        }

        @Test
        void thatDieAmidTheAnswerAreNotTriedAgain() throws Exception {
            RawServer server = serve(connection -> {
                connection.readRequest();
                connection.reply("\"1\"");
                connection.readRequest();
                connection.send("HTTP/1.1 200 OK\r\n");
            });
            text(post(server, LONG));
            assertThat(post(server, LONG)).isNotInstanceOf(Delivery.Replied.class);
            assertThat(server.heads()).hasSize(2);
        }

        @Test
        void endTheirExchangesWhenTheTransportCloses() throws Exception {
            CountDownLatch asked = new CountDownLatch(1);
            RawServer server = serve(connection -> {
                connection.readRequest();
                asked.countDown();
                connection.awaitEnd();
            });
            CompletableFuture<Delivery> delivery = transport.post(server.endpoint(), BODY, LONG, MAX_REPLY);
            assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
            transport.close();
            assertThat(delivery.get(5, TimeUnit.SECONDS)).isInstanceOf(Delivery.Unreachable.class);
        }
    }
}
