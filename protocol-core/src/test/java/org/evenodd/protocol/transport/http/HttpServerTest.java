package org.evenodd.protocol.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.transport.Request;
import org.evenodd.protocol.transport.Response;
import org.evenodd.protocol.transport.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

    private static final Service ECHO =
            request -> CompletableFuture.completedFuture(Response.json(200, request.body()));
    private static final int MAX_BODY_BYTES = 100;
    private static final int MAX_REQUESTS = 2;

    private final HttpThreads threads = new HttpThreads();
    private final List<AutoCloseable> open = new ArrayList<>(List.of(threads));

    private HttpServer start(Service service) throws CannotBindException {
        return start(service, Duration.ofMillis(300));
    }

    private HttpServer start(Service service, Duration requestTime) throws CannotBindException {
        return start(
                service,
                new HttpServerLimits(
                        MAX_BODY_BYTES,
                        requestTime,
                        Duration.ofMillis(500),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(3),
                        64,
                        MAX_REQUESTS));
    }

    private HttpServer start(Service service, HttpServerLimits limits) throws CannotBindException {
        HttpServer server = HttpServer.start(threads, "127.0.0.1", 0, service, limits);
        open.add(0, server);
        return server;
    }

    private RawClient connect(HttpServer server) throws IOException {
        RawClient client = new RawClient(server.port());
        open.add(0, client);
        return client;
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    @Nested
    class Binding {

        @Test
        void takesAFreePort() throws Exception {
            assertThat(start(ECHO).port()).isPositive();
        }

        @Test
        void saysWhichHostAndPortItCannotHave() throws Exception {
            try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                int port = taken.getLocalPort();
                assertThatThrownBy(() -> HttpServer.start(threads, "127.0.0.1", port, ECHO, HttpServerLimits.DEFAULT))
                        .isInstanceOfSatisfying(CannotBindException.class, e -> {
                            assertThat(e.host()).isEqualTo("127.0.0.1");
                            assertThat(e.port()).isEqualTo(port);
                        });
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"203.0.113.1", "no-such-host.invalid"})
        void refusesHostsThatAreNotThisMachine(String host) {
            assertThatThrownBy(() -> HttpServer.start(threads, host, 0, ECHO, HttpServerLimits.DEFAULT))
                    .isInstanceOf(CannotBindException.class);
        }

        @Test
        void sharesItsThreadsWithOtherServers() throws Exception {
            HttpServer first = start(ECHO);
            HttpServer second = start(ECHO);
            first.close();
            assertThat(connect(second).send(RawClient.post("{}")).readResponse())
                    .contains("200 OK");
        }
    }

    @Nested
    class Bodies {

        @Test
        void mayComeInChunks() throws Exception {
            String chunks = "3\r\n[1,\r\n3\r\n2,3\r\n1\r\n]\r\n0\r\n\r\n";
            RawClient client = connect(start(ECHO)).send(RawClient.head("Transfer-Encoding: chunked") + chunks);
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n[1,2,3]");
        }

        @Test
        void mayComeByteByByteWithinTheTime() throws Exception {
            RawClient client = connect(start(ECHO, Duration.ofSeconds(10)));
            for (char each : RawClient.post("{\"a\":[1,2]}").toCharArray()) {
                client.send(String.valueOf(each));
            }
            assertThat(client.readResponse()).endsWith("\r\n\r\n{\"a\":[1,2]}");
        }

        @Test
        void thatAreTooLongAre413() throws Exception {
            RawClient client = connect(start(ECHO)).send(RawClient.post("x".repeat(200_000)));
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 413").contains("\"jsonrpc\":\"2.0\"");
        }

        @Test
        void thatAreTooLongInChunksAre413() throws Exception {
            String chunk = "1000\r\n" + "x".repeat(4096) + "\r\n";
            RawClient client = connect(start(ECHO))
                    .send(RawClient.head("Transfer-Encoding: chunked") + chunk.repeat(20) + "0\r\n\r\n");
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 413").contains("\"code\":-32600");
        }

        @Test
        void thatAnnounceToBeEndlessAre413AtOnce() throws Exception {
            RawClient client = connect(start(ECHO)).send(RawClient.head("Content-Length: 99999999999"));
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 413");
        }

        @Test
        void thatWouldBeTooLongAre413BeforeTheyAreSent() throws Exception {
            RawClient client =
                    connect(start(ECHO)).send(RawClient.head("Content-Length: 5000\r\nExpect: 100-continue"));
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 413");
        }

        @Test
        void areAwaitedAfterExpect() throws Exception {
            RawClient client = connect(start(ECHO)).send(RawClient.head("Content-Length: 2\r\nExpect: 100-continue"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 100");
            assertThat(client.send("{}").readResponse())
                    .startsWith("HTTP/1.1 200")
                    .endsWith("{}");
        }
    }

    @Nested
    class SlowClients {

        @Test
        void areCutOffInTheBody() throws Exception {
            RawClient client = connect(start(ECHO)).send(RawClient.head("Content-Length: 50"));
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 408").contains("\"jsonrpc\":\"2.0\"");
        }

        @Test
        void areCutOffThoughABodyTrickles() throws Exception {
            RawClient client = connect(start(ECHO)).send(RawClient.head("Transfer-Encoding: chunked"));
            untilCutOff(client, "1\r\nx\r\n");
        }

        @Test
        void areCutOffThoughAHeadTrickles() throws Exception {
            RawClient client = connect(start(ECHO)).send("POST /mcp HTTP/1.1\r\nX: ");
            untilCutOff(client, "x");
        }

        @Test
        void areCutOffInASecondHead() throws Exception {
            RawClient client = connect(start(ECHO)).send(RawClient.post("{}"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
            client.send("POST /mcp HTTP/1.1\r\nX: ");
            untilCutOff(client, "x");
        }

        @Test
        void holdNothingThatOthersNeed() throws Exception {
            HttpServer server = start(ECHO, Duration.ofSeconds(10));
            for (int i = 0; i < 50; i++) {
                connect(server).send("POST /mcp HTTP/1.1\r\nX: ");
            }
            assertThat(connect(server).send(RawClient.post("{}")).readResponse())
                    .startsWith("HTTP/1.1 200");
        }

        @Test
        void areNotThoseThatWaitForTheirAnswer() throws Exception {
            CompletableFuture<Response> response = new CompletableFuture<>();
            CountDownLatch asked = new CountDownLatch(1);
            HttpServer server = start(
                    request -> {
                        asked.countDown();
                        return response;
                    },
                    new HttpServerLimits(
                            MAX_BODY_BYTES,
                            Duration.ofMillis(100),
                            Duration.ofSeconds(10),
                            Duration.ofMillis(100),
                            Duration.ofMillis(100),
                            64,
                            MAX_REQUESTS));
            RawClient client = connect(server).send(RawClient.post("{}"));
            assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
            response.completeOnTimeout(Response.json(200, "[]".getBytes(UTF_8)), 600, TimeUnit.MILLISECONDS);
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
        }

        private void untilCutOff(RawClient client, String piece) {
            boolean taken = true;
            for (long end = System.nanoTime() + 10_000_000_000L; taken && System.nanoTime() < end; ) {
                taken = sends(client, piece);
            }
            assertThat(taken).isFalse();
        }

        /** Sends at the pace at which the peer reads nothing back, without sleeping: reads for a moment instead. */
        private boolean sends(RawClient client, String piece) {
            try {
                client.send(piece);
                return !client.isClosedWithin(50);
            } catch (IOException e) {
                return false;
            }
        }
    }

    @Nested
    class Crowds {

        private final BlockingQueue<CompletableFuture<Response>> pending = new LinkedBlockingQueue<>();

        private CompletableFuture<Response> hold(Request request) {
            CompletableFuture<Response> response = new CompletableFuture<>();
            pending.add(response);
            return response;
        }

        @Test
        void areToldToComeBackLater() throws Exception {
            HttpServer server = start(this::hold);
            for (int i = 0; i < MAX_REQUESTS; i++) {
                connect(server).send(RawClient.post("{}"));
                assertThat(pending.poll(5, TimeUnit.SECONDS)).isNotNull();
            }
            String refusal = connect(server).send(RawClient.post("{}")).readResponse();
            assertThat(refusal)
                    .startsWith("HTTP/1.1 429")
                    .contains("Retry-After: 1")
                    .contains("\"jsonrpc\":\"2.0\"");
        }

        @Test
        void leaveTheirPlacesToTheNext() throws Exception {
            HttpServer server = start(ECHO);
            RawClient client = connect(server);
            for (int i = 0; i < 10 * MAX_REQUESTS; i++) {
                assertThat(client.send(RawClient.post("{}")).readResponse()).startsWith("HTTP/1.1 200");
            }
        }

        @Test
        void thatHangUpLeaveTheirPlacesToo() throws Exception {
            HttpServer server = start(this::hold);
            for (int i = 0; i < 2 * MAX_REQUESTS; i++) {
                RawClient client = connect(server).send(RawClient.post("{}"));
                CompletableFuture<Response> response = pending.poll(5, TimeUnit.SECONDS);
                client.close();
                response.complete(Response.json(200, "{}".getBytes(UTF_8)));
            }
            RawClient client = connect(server).send(RawClient.post("{}"));
            CompletableFuture<Response> response = pending.poll(5, TimeUnit.SECONDS);
            response.complete(Response.json(200, "{}".getBytes(UTF_8)));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
        }

        @Test
        void areAnsweredThoughTheServiceIsSilent() throws Exception {
            RawClient client = connect(start(this::hold)).send(RawClient.post("{}"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 504").contains("-32603");
        }

        @Test
        void beyondTheConnectionsThatAreGrantedWaitUntilOneIsClosed() throws Exception {
            HttpServer server = start(
                    ECHO,
                    new HttpServerLimits(
                            MAX_BODY_BYTES,
                            Duration.ofSeconds(10),
                            Duration.ofSeconds(10),
                            Duration.ofSeconds(30),
                            Duration.ofMillis(100),
                            1,
                            MAX_REQUESTS));
            RawClient first = connect(server).send(RawClient.post("{}"));
            assertThat(first.readResponse()).startsWith("HTTP/1.1 200");
            RawClient second = connect(server).send(RawClient.post("[]"));
            assertThat(second.isClosedWithin(200)).isFalse();
            first.close();
            assertThat(second.readResponse()).endsWith("[]");
        }

        @Test
        void areLetOutBeforeTheServerCloses() throws Exception {
            HttpServer server = start(this::hold);
            RawClient client = connect(server).send(RawClient.post("{}"));
            RawClient late = connect(server).send(RawClient.post("{}"));
            List<CompletableFuture<Response>> responses =
                    List.of(pending.poll(5, TimeUnit.SECONDS), pending.poll(5, TimeUnit.SECONDS));
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
            responses.get(0).complete(Response.json(200, "[1]".getBytes(UTF_8)));
            responses.get(1).complete(Response.json(200, "[1]".getBytes(UTF_8)));
            assertThat(client.readResponse()).endsWith("[1]");
            assertThat(late.readResponse()).endsWith("[1]");
            closed.get(5, TimeUnit.SECONDS);
            assertThatThrownBy(() -> new RawClient(server.port())).isInstanceOf(IOException.class);
        }
    }

    @Nested
    class Discretion {

        @Test
        void namesNoSoftware() throws Exception {
            assertThat(connect(start(ECHO)).send(RawClient.post("{}")).readResponse())
                    .doesNotContain("Server:", "Jetty", "X-Powered-By");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "nonsense\r\n\r\n",
                    "GET /mcp HTTP/1.1\r\n\r\n",
                    "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                    "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
                    "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
                })
        void answersWhatIsNoHttpWithoutQuotingIt(String request) throws Exception {
            assertThat(connect(start(ECHO)).send(request).readToEnd())
                    .startsWith("HTTP/1.1 400")
                    .contains("\"jsonrpc\":\"2.0\"")
                    .doesNotContain("jetty", "Exception", "<html");
        }

        @Test
        void answersHeadsThatAreTooLongWithoutQuotingThem() throws Exception {
            String request = "GET /mcp HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(9000) + "\r\n\r\n";
            assertThat(connect(start(ECHO)).send(request).readToEnd())
                    .startsWith("HTTP/1.1 431")
                    .contains("\"jsonrpc\":\"2.0\"");
        }
    }
}
