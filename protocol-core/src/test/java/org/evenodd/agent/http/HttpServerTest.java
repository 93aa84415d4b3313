package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.evenodd.agent.http.ServerFixture.MAX_BODY_BYTES;

import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.helpers.NOPLogger;

class HttpServerTest {

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    @Nested
    class Binding {
        @Test
        void saysWhichHostAndPortItCannotHave() throws Exception {
            try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                int port = taken.getLocalPort();
                assertThatThrownBy(() -> TestServers.start(
                                fixture.threads(), "127.0.0.1", port, TestServers.everywhere(ECHO), TestServers.LIMITS))
                        .isInstanceOf(BindException.class)
                        .hasMessageContaining("127.0.0.1:" + port);
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"203.0.113.1", "no-such-host.invalid"})
        void refusesHostsThatAreNotThisMachine(String host) {
            assertThatThrownBy(() -> TestServers.start(
                            fixture.threads(), host, 0, TestServers.everywhere(ECHO), TestServers.LIMITS))
                    .isInstanceOf(BindException.class);
        }

        @Test
        void sharesItsThreadsWithOtherServers() throws Exception {
            HttpServer first = fixture.start(ECHO);
            HttpServer second = fixture.start(ECHO);
            first.close();
            assertThat(fixture.connect(second).ask("{}")).contains("200 OK");
        }
    }

    @Nested
    class BehindAReverseProxy {

        private static final Service PATH =
                request -> ServiceResponse.json(200, (request.path() + "?" + request.query()).getBytes(UTF_8))
                        .now();

        private HttpServer start(String path) throws Exception {
            HttpSite site = new HttpSite(
                    "127.0.0.1",
                    List.of(0, 0),
                    new PublicUrl("https://bots.example.org" + path),
                    TrustedProxies.NONE,
                    AllowedHosts.of("127.0.0.1", List.of(), "bots.example.org"),
                    null,
                    NOPLogger.NOP_LOGGER);
            return HttpServer.start(fixture.threads(), site, TestServers.everywhere(PATH), TestServers.LIMITS);
        }

        @ParameterizedTest
        @CsvSource({
            "/algo/matches?a=/algo, /matches?a=/algo",
            "/algo/health, /health?",
            "/algo/, /?",
            "/algo, /?",
            "/algo?a, /?a",
            "http://bots.example.org/algo/health, /health?",
            "/matches, /matches?",
            "/health, /health?",
            "/algo/algo/health, /algo/health?",
            "/algo/../health, /../health?",
            "/x/../algo/health, /x/../algo/health?",
            "/./algo/health, /./algo/health?",
            "//algo/health, 400",
            "/algo//evil.example, 400",
            "/algo%2fhealth, 400",
            "/%61lgo/health, /%61lgo/health?",
            "/Algo/health, /Algo/health?",
            "/algo;a=b/health, /algo;a=b/health?",
            "/algorithm, /algorithm?",
            "/algo.., /algo..?",
            "/alg, /alg?"
        })
        void servesWhatIsBehindThePathOfItsUrlTakenOffOnceAndLiterally(String target, String path) throws Exception {
            try (HttpServer server = start("/algo")) {
                RawClient client = fixture.connect(server);
                client.send("GET " + target + " HTTP/1.1\r\nHost: bots.example.org\r\n\r\n");
                String response = client.readResponse();
                if (path.equals("400")) {
                    assertThat(response).startsWith("HTTP/1.1 400");
                } else {
                    assertThat(response).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n" + path);
                }
            }
        }

        @Test
        void servesTheSameAtBothPorts() throws Exception {
            try (HttpServer server = start("")) {
                assertThat(server.ports())
                        .doesNotHaveDuplicates()
                        .hasSize(2)
                        .startsWith(server.ports().get(0));
                for (int port : server.ports()) {
                    try (RawClient client = new RawClient(port)) {
                        assertThat(client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                        .readResponse())
                                .endsWith("\r\n\r\n/a?");
                    }
                }
            }
        }
    }

    @Nested
    class Bodies {

        @Test
        void mayComeInChunks() throws Exception {
            String chunks = "3\r\n[1,\r\n3\r\n2,3\r\n1\r\n]\r\n0\r\n\r\n";
            RawClient client =
                    fixture.connect(fixture.start(ECHO)).send(RawClient.head("Transfer-Encoding: chunked") + chunks);
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n[1,2,3]");
        }

        @Test
        void mayComeByteByByteWithinTheTime() throws Exception {
            RawClient client = fixture.connect(fixture.start(ECHO));
            for (char each : RawClient.post("{\"a\":[1,2]}").toCharArray()) {
                client.send(String.valueOf(each));
            }
            assertThat(client.readResponse()).endsWith("\r\n\r\n{\"a\":[1,2]}");
        }

        static Stream<String> tooLong() {
            String chunk = "1000\r\n" + "x".repeat(4096) + "\r\n";
            return Stream.of(
                    RawClient.post("x".repeat(MAX_BODY_BYTES + 1)),
                    RawClient.post("x".repeat(200_000)),
                    RawClient.head("Transfer-Encoding: chunked") + chunk.repeat(20) + "0\r\n\r\n",
                    RawClient.head("Content-Length: 99999999999"),
                    RawClient.head("Content-Length: 5000\r\nExpect: 100-continue"));
        }

        @Tag("case:sizes")
        @ParameterizedTest
        @MethodSource("tooLong")
        void thatAreOrWouldBeTooLongAre413(String request) throws Exception {
            HttpServer server = fixture.start(ECHO);
            assertThat(fixture.connect(server).ask("x".repeat(MAX_BODY_BYTES))).startsWith("HTTP/1.1 200");
            assertThat(fixture.connect(server).send(request).readToEnd())
                    .startsWith("HTTP/1.1 413")
                    .contains("\"jsonrpc\":\"2.0\"", "\"code\":-32600", "100 bytes");
        }

        @Test
        void areAwaitedAfterExpect() throws Exception {
            RawClient client = fixture.connect(fixture.start(ECHO))
                    .send(RawClient.head("Content-Length: 2\r\nExpect: 100-continue"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 100");
            assertThat(client.send("{}").readResponse())
                    .startsWith("HTTP/1.1 200")
                    .endsWith("{}");
        }

        @Test
        void reachServicesWithWhereTheyWereSentAndWhoSentThem() throws Exception {
            HttpServer server = fixture.start(request -> CompletableFuture.completedFuture(ServiceResponse.json(
                    200,
                    JsonValue.of(String.join(
                            " ",
                            request.method(),
                            request.path(),
                            request.contentType(),
                            request.remoteAddress(),
                            new String(request.body(), UTF_8))))));
            assertThat(fixture.connect(server).ask("שלום 😀"))
                    .endsWith("\"POST /mcp application/json 127.0.0.1 שלום 😀\"");
        }
    }

    @Nested
    class Headers {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "mCP-mEthod: tools/list                       | tools/list",
                    "Mcp-Method:   tools/list                     | tools/list",
                    "Mcp-Method: tools/list;Mcp-Method: ping | tools/list, ping",
                    "X: y                                         | none",
                })
        void areShownToServices(String sent, String seen) throws Exception {
            assertThat(answerTo(sent.replace(";", "\r\n") + "\r\n"))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("\"" + seen + "\"");
        }

        @Tag("case:websocket")
        @Test
        void thatAskForAWebSocketChangeNothingAndBeginNoSession() throws Exception {
            String headers = String.join(
                    "\r\n",
                    "Connection: Upgrade",
                    "Upgrade: websocket",
                    "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "Mcp-Method: ping",
                    "");

            assertThat(answerTo(headers))
                    .startsWith("HTTP/1.1 200")
                    .doesNotContain("Set-Cookie")
                    .endsWith("\"ping\"");
        }

        private String answerTo(String headers) throws Exception {
            HttpServer server = fixture.start(request -> CompletableFuture.completedFuture(ServiceResponse.json(
                    200, JsonValue.of(request.headers().value("Mcp-Method").orElse("none")))));
            return fixture.connect(server)
                    .send(RawClient.head(headers + "Content-Length: 2") + "{}")
                    .readResponse();
        }
    }

    @Test
    void namesNoSoftware() throws Exception {
        assertThat(fixture.connect(fixture.start(ECHO)).ask("{}")).doesNotContain("Server:", "Jetty", "X-Powered-By");
    }

    /** What a server tells its observer. */
    @Nested
    class TheObserver {

        @RegisterExtension
        private final ServerFixture fixture = new ServerFixture();

        private final List<String> observed = new CopyOnWriteArrayList<>();
        private final List<Duration> durations = new CopyOnWriteArrayList<>();

        private HttpServer server(Service service) throws Exception {
            AgentApi agent = new AgentApi(service, service, service, service)
                    .observedBy((method, route, status, took) -> {
                        observed.add(method + ' ' + route + ' ' + status);
                        durations.add(took);
                    });
            return fixture.start(agent, TestServers.LIMITS);
        }

        private String ask(HttpServer server, String head) throws Exception {
            return fixture.connect(server)
                    .send(head + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
                    .readToEnd();
        }

        @ParameterizedTest
        @CsvSource({
            "POST /mcp,                       POST /mcp 200",
            "GET /health,                     GET /health 200",
            "GET /metrics,                    GET /metrics 200",
            "GET /schemas,                    GET /schemas 200",
            "GET /schemas/GAME_OVER.json,     GET /schemas/{name}.json 200",
            "GET /schemas/NONE.json,          GET /schemas/{name}.json 404",
            "GET /metrics?token=tok_secret,   GET /metrics 200",
            "HEAD /health,                    HEAD /health 405",
            "POST /metrics,                   POST /metrics 405",
            "BREW /mcp,                       BREW /mcp 405",
            "'GET /x%22%7D',                  'GET  200'",
            "POST /players/P01,               'POST  200'",
            "POST /%6Dcp,                     'POST  200'",
        })
        void isToldTheTemplateOfTheRouteAndNothingElseOfThePath(String request, String told) throws Exception {
            ask(server(ECHO), request + " HTTP/1.1\r\nHost: localhost");

            assertThat(observed).containsExactly(told);
        }

        @ParameterizedTest
        @CsvSource({
            "evil.example, http://localhost,    421",
            "localhost,    http://evil.example, 403",
        })
        void isToldOfRequestsThatAreRefusedForTheirHead(String host, String origin, int status) throws Exception {
            ask(server(ECHO), "GET /health HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin);

            assertThat(observed).containsExactly("GET /health " + status);
        }

        @Test
        void isToldOfABodyThatIsTooLong() throws Exception {
            String answer = fixture.connect(server(ECHO))
                    .send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n")
                    .readToEnd();

            assertThat(answer).startsWith("HTTP/1.1 413");
            assertThat(observed).containsExactly("POST /mcp 413");
        }

        @Test
        void isToldOfAnswersWithoutABodyAndOfBugs() throws Exception {
            ask(
                    server(request -> CompletableFuture.completedFuture(ServiceResponse.empty(202))),
                    "POST /mcp HTTP/1.1\r\nHost: localhost");
            ask(
                    server(request -> CompletableFuture.failedFuture(new IllegalStateException())),
                    "POST /mcp HTTP/1.1\r\nHost: localhost");

            assertThat(observed).containsExactly("POST /mcp 202", "POST /mcp 500");
        }

        @Test
        void isToldOfEachRequestOfAConnectionOnceWithATimeThatCanBe() throws Exception {
            RawClient client = fixture.connect(server(ECHO));
            long begun = System.nanoTime();
            client.ask("{}");
            client.ask("{}");
            Duration limit = Duration.ofNanos(System.nanoTime() - begun);

            assertThat(observed).containsExactly("POST /mcp 200", "POST /mcp 200");
            assertThat(durations).allSatisfy(took -> assertThat(took).isBetween(Duration.ZERO, limit));
        }
    }

    @Nested
    class ItsThreads {

        @Test
        @Timeout(20)
        void letWhoeverIsAtWorkSetTheTimerWhileTheyClose() throws InterruptedException {
            HttpThreads threads = new HttpThreads(1);
            QueuedThreadPool pool = threads.pool();
            CompletableFuture<Boolean> set = new CompletableFuture<>();
            CountDownLatch atWork = new CountDownLatch(1);
            CompletableFuture<Boolean> stopping = new CompletableFuture<>();
            pool.addEventListener(new LifeCycle.Listener() {
                @Override
                public void lifeCycleStopping(LifeCycle event) {
                    stopping.complete(true);
                }
            });
            pool.execute(() -> set.completeAsync(
                    () -> {
                        atWork.countDown();
                        stopping.join();
                        return threads.timer()
                                .schedule(() -> {}, 1, TimeUnit.MINUTES)
                                .cancel();
                    },
                    Runnable::run));

            atWork.await();
            threads.close();

            assertThat(set).isCompletedWithValue(true);
        }
    }
}
