package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.evenodd.agent.http.ServerFixture.LONG;
import static org.evenodd.agent.http.ServerFixture.MAX_REQUESTS;
import static org.evenodd.agent.http.ServerFixture.patient;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.evenodd.agent.http.HttpServerLimits.AddressLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that use as much as they can get. A request may take a minute here, so that nothing times out. */
class GreedyCallersTest {

    private static final RateLimit UNLIMITED = TestServers.UNLIMITED.rate();
    private static final String HALF = RawClient.head("Content-Length: 50") + "{";
    private static final String OTHER_ADDRESS = "127.0.0.2";

    private static final int HALVES_KEPT = 100;
    private static final ServiceResponse ONE = ServiceResponse.json(200, "[1]".getBytes(UTF_8));

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture(new HttpThreads(1, new SlowCallers(HALVES_KEPT * 50)));

    private final BlockingQueue<CompletableFuture<ServiceResponse>> pending = new LinkedBlockingQueue<>();

    private HttpServer start(Service service, int connections, int requests, AddressLimits perAddress)
            throws Exception {
        return fixture.start(service, patient(connections, requests, perAddress));
    }

    private CompletableFuture<ServiceResponse> hold() {
        CompletableFuture<ServiceResponse> response = new CompletableFuture<>();
        pending.add(response);
        return response;
    }

    private CompletableFuture<ServiceResponse> nextRequest() throws InterruptedException {
        return pending.poll(5, TimeUnit.SECONDS);
    }

    /** Linux has all of 127.0.0.0/8; other systems need a second loopback address. */
    private RawClient elsewhere(HttpServer server) throws IOException {
        try {
            return fixture.connect(server, OTHER_ADDRESS);
        } catch (BindException e) {
            return abort("this machine lacks the address " + OTHER_ADDRESS + ", as macOS does by default");
        }
    }

    @Test
    void withConnectionsThatSayNothingLoseThemToThoseWhoSpeak() throws Exception {
        AgentApi known = TestServers.everywhere(ECHO).knowing((token, match) -> Optional.of("P01"));
        HttpServer server = fixture.start(known, patient(64, 64, new AddressLimits(16, 64, UNLIMITED)));
        RawClient agent = fixture.connect(server);
        assertThat(agent.ask(showing("right"))).startsWith("HTTP/1.1 200");
        RawClient first = fixture.connect(server).send("POST /mcp");
        for (int i = 0; i < 100; i++) {
            fixture.connect(server).send("POST /mcp");
        }
        assertThat(first.isClosedWithin(5_000)).isTrue();
        assertThat(agent.ask(showing("right"))).startsWith("HTTP/1.1 200");
        assertThat(fixture.connect(server).ask("[1]")).startsWith("HTTP/1.1 200");
    }

    @Tag("case:resting-connections")
    @Test
    void whoHaveAskedOnceOnEachConnectionKeepNobodyOut() throws Exception {
        HttpServer server = start(ECHO, 64, 64, new AddressLimits(16, 64, UNLIMITED));
        for (int i = 0; i < 16; i++) {
            assertThat(fixture.connect(server).ask("{}")).startsWith("HTTP/1.1 200");
        }
        assertThat(fixture.connect(server).ask("[1]")).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/schemas", "/schemas/GAME_OVER.json"})
    void whoReadMetricsAndSchemasTakeNoneOfTheCallsOfTheirAddress(String path) throws Exception {
        RateLimit twoCalls = RateLimit.of(2, Duration.ofHours(1));
        HttpServer server = start(ECHO, 64, 64, new AddressLimits(16, 64, twoCalls));
        RawClient reader = fixture.connect(server);
        String get = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path);
        for (int i = 0; i < 10; i++) {
            assertThat(reader.send(get).readResponse()).startsWith("HTTP/1.1 200");
        }
        RawClient caller = fixture.connect(server);
        assertThat(caller.ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(caller.ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(caller.ask("{}")).startsWith("HTTP/1.1 429");
    }

    @Tag("case:connections")
    @Test
    void atOneAddressLeaveRoomForThoseAtAnother() throws Exception {
        HttpServer server = start(ECHO, 16, 64, new AddressLimits(16, 64, UNLIMITED));
        for (int i = 0; i < 16; i++) {
            fixture.connect(server).send("POST /mcp");
        }
        for (int i = 0; i < 4; i++) {
            assertThat(elsewhere(server).ask("{}")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void whoseRequestIsAtWorkKeepTheirConnection() throws Exception {
        HttpServer server = start(
                request -> request.body().length == 2 ? hold() : ECHO.serve(request),
                64,
                64,
                new AddressLimits(16, 64, UNLIMITED));
        RawClient waiting = fixture.connect(server).send(RawClient.post("{}"));
        CompletableFuture<ServiceResponse> response = nextRequest();
        for (int i = 0; i < 40; i++) {
            assertThat(fixture.connect(server).ask("[1]")).startsWith("HTTP/1.1 200");
        }
        response.complete(ONE);
        assertThat(waiting.readResponse()).endsWith("[1]");
    }

    @Test
    void withHalfBodiesHoldNoPlaceOfThoseWhoSendWholeOnes() throws Exception {
        HttpServer server = start(ECHO, 1024, 16, new AddressLimits(1024, 16, UNLIMITED));
        for (int i = 0; i < 40; i++) {
            fixture.connect(server).send(HALF);
        }
        for (int i = 0; i < 10; i++) {
            assertThat(fixture.connect(server).ask("{}")).startsWith("HTTP/1.1 200");
        }
    }

    @Tag("case:half-open")
    @Test
    void withHalfBodiesLoseTheOldestOfThem() throws Exception {
        HttpServer server = start(ECHO, 1024, 64, TestServers.UNLIMITED);
        RawClient first = fixture.connect(server).send(HALF);
        for (int i = 0; i < 400; i++) {
            fixture.connect(server).send(HALF);
        }
        assertThat(first.readToEnd()).startsWith("HTTP/1.1 429").contains("Retry-After: ", "\"jsonrpc\":\"2.0\"");
    }

    @Tag("case:connections")
    @Test
    void withManyRequestsAtWorkLeavePlacesToOtherAddresses() throws Exception {
        HttpServer server = start(request -> hold(), 64, 3, new AddressLimits(64, 2, UNLIMITED));
        for (int i = 0; i < 2; i++) {
            fixture.connect(server).send(RawClient.post("{}"));
            assertThat(nextRequest()).isNotNull();
        }
        assertThat(fixture.connect(server).ask("{}"))
                .startsWith("HTTP/1.1 429")
                .contains("Retry-After: 1", "\"jsonrpc\":\"2.0\"");
        RawClient other = elsewhere(server).send(RawClient.post("{}"));
        CompletableFuture<ServiceResponse> response = nextRequest();
        assertThat(elsewhere(server).ask("{}")).startsWith("HTTP/1.1 429");
        response.complete(ONE);
        assertThat(other.readResponse()).startsWith("HTTP/1.1 200");
    }

    @Tag("case:rates")
    @Test
    void areToldWhenTheNextRequestMayCome() throws Exception {
        RateLimit two = RateLimit.of(2, Duration.ofHours(1));
        HttpServer server = start(ECHO, 64, 64, new AddressLimits(64, 64, two));
        RawClient client = fixture.connect(server);
        assertThat(client.ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(client.ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(client.ask("{}"))
                .startsWith("HTTP/1.1 429")
                .containsPattern("Retry-After: 1[78]\\d\\d\r\n")
                .contains("\"code\":-32000");
        assertThat(elsewhere(server).ask("{}")).startsWith("HTTP/1.1 200");
    }

    /** An address that has asked twice, and an agent at it. */
    private HttpServer startWhereTheAddressMayAskNoMore() throws Exception {
        AgentApi agent = TestServers.everywhere(ECHO)
                .knowing((token, match) -> token.value().equals("right") ? Optional.of("P01") : Optional.empty());
        AddressLimits twice = new AddressLimits(64, 64, RateLimit.of(2, Duration.ofHours(1)));
        HttpServer server = fixture.start(agent, patient(64, 64, twice));
        RawClient neighbour = fixture.connect(server);
        for (int i = 0; i < 2; i++) {
            assertThat(neighbour.ask("{}")).startsWith("HTTP/1.1 200");
        }
        assertThat(neighbour.send(RawClient.post("{}")).readToEnd()).startsWith("HTTP/1.1 429");
        return server;
    }

    private static String showing(String token) {
        return "{\"auth_token\": \"%s\"}".formatted(token);
    }

    @Tag("case:rates-of-neighbours")
    @Test
    void keepNoAgentOutThatShowsItsTokenAndHasOneBudgetOnAllItsConnections() throws Exception {
        HttpServer server = startWhereTheAddressMayAskNoMore();
        RawClient first = fixture.connect(server);
        assertThat(first.ask(showing("right"))).startsWith("HTTP/1.1 200");
        assertThat(first.ask(showing("right"))).startsWith("HTTP/1.1 200");
        assertThat(first.send(RawClient.post(showing("right"))).readToEnd()).startsWith("HTTP/1.1 429");
        assertThat(fixture.connect(server)
                        .send(RawClient.post(showing("right")))
                        .readToEnd())
                .startsWith("HTTP/1.1 429");
    }

    @Tag("case:rates-of-neighbours")
    @Test
    void areNotHeardWithAWrongToken() throws Exception {
        HttpServer server = startWhereTheAddressMayAskNoMore();
        RawClient agent = fixture.connect(server);
        assertThat(agent.ask(showing("right"))).startsWith("HTTP/1.1 200");
        for (RawClient caller : List.of(agent, fixture.connect(server))) {
            assertThat(caller.send(RawClient.post(showing("wrong"))).readToEnd())
                    .startsWith("HTTP/1.1 429")
                    .contains("Retry-After: ", "Connection: close");
        }
    }

    @Test
    @Timeout(20)
    void haveTheirTokenLookedUpAgainAfterASecond() throws Exception {
        AtomicInteger lookUps = new AtomicInteger();
        AgentApi agent = TestServers.everywhere(ECHO).knowing((token, match) -> {
            lookUps.incrementAndGet();
            return Optional.of("P01");
        });
        RawClient client = fixture.connect(fixture.start(agent, TestServers.LIMITS));
        long begun = System.nanoTime();
        while (lookUps.get() < 2) {
            assertThat(client.ask(showing("right"))).startsWith("HTTP/1.1 200");
        }
        assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(1_000_000_000);
    }

    @Tag("case:guessed-sign-in")
    @Test
    void keepNobodyFromSigningIn() throws Exception {
        HttpServer server = startWhereTheAddressMayAskNoMore();
        String form = RawClient.post("token=x")
                .replace("/mcp", "/sign-in")
                .replace("application/json", "application/x-www-form-urlencoded");

        assertThat(fixture.connect(server).send(form).readResponse()).startsWith("HTTP/1.1 200");
    }

    @Test
    void thatHangUpLeaveTheirPlacesToo() throws Exception {
        HttpServer server = fixture.start(request -> hold());
        for (int i = 0; i < 2 * MAX_REQUESTS; i++) {
            RawClient client = fixture.connect(server).send(RawClient.post("{}"));
            CompletableFuture<ServiceResponse> response = nextRequest();
            client.close();
            response.complete(ONE);
        }
        RawClient client = fixture.connect(server).send(RawClient.post("{}"));
        CompletableFuture<ServiceResponse> response = nextRequest();
        response.complete(ONE);
        assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
    }

    @Test
    void areAnsweredThoughTheServiceIsSilent() throws Exception {
        RawClient client = fixture.connect(fixture.start(request -> hold(), LONG, Duration.ofMillis(300)))
                .send(RawClient.post("{}"));
        assertThat(client.readResponse()).startsWith("HTTP/1.1 504").contains("-32603");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[1]"})
    void areLetOutBeforeTheServerCloses(String body) throws Exception {
        HttpServer server = fixture.start(request -> hold());
        RawClient client = fixture.connect(server).send(RawClient.post(body));
        RawClient late = fixture.connect(server).send(RawClient.post(body));
        List<CompletableFuture<ServiceResponse>> responses = List.of(nextRequest(), nextRequest());
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        responses.get(0).complete(ONE);
        responses.get(1).complete(ONE);
        assertThat(client.readResponse()).endsWith("[1]");
        assertThat(late.readResponse()).endsWith("[1]");
        closed.get(5, TimeUnit.SECONDS);
        assertThatThrownBy(() -> new RawClient(server.ports().get(0))).isInstanceOf(IOException.class);
    }

    @Test
    void whoComeWhileTheServerClosesAreToldSo() throws Exception {
        HttpServer server = fixture.start(request -> hold());
        RawClient client = fixture.connect(server).send(RawClient.post("{}"));
        CompletableFuture<ServiceResponse> response = nextRequest();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        try {
            assertThat(lastAnswerBeforeTheEnd(server))
                    .contains("Connection: close")
                    .contains("Shutting down");
        } finally {
            response.complete(ONE);
        }
        assertThat(client.readResponse()).endsWith("[1]");
        closed.get(5, TimeUnit.SECONDS);
    }

    @Test
    void areAnsweredOnTheOneThreadThatReadsFromAllOfThem() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        HttpServer server = fixture.start(notingThreads(threads));
        for (int i = 0; i < 10; i++) {
            assertThat(fixture.connect(server).ask("{}")).startsWith("HTTP/1.1 200");
        }
        assertThat(threads).hasSize(1);
    }

    static Stream<Arguments> requests() {
        String get = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n";
        return Stream.of(
                arguments(get.formatted("/health"), 1),
                arguments(get.formatted("/metrics"), 2),
                arguments(get.formatted("/pages/../health"), 2),
                arguments(get.formatted("/%68ealth"), 2),
                arguments(RawClient.post("x".repeat(16_385)), 2));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areAnsweredOnAnotherThreadIfThatTakesLongUnlessTheyAskForTheHealthItself(String request, int onThreads)
            throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        RawClient client = fixture.connect(fixture.start(notingThreads(threads), TestServers.LIMITS));
        assertThat(client.ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(client.send(request).readResponse()).startsWith("HTTP/1.1 200");
        assertThat(threads).hasSize(onThreads);
    }

    @Test
    void whoSendWithoutWaitingForAnswersMakeWayForTheOthers() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        RawClient hasty = fixture.connect(fixture.start(notingThreads(threads)));
        for (int round = 0; round < 100 && threads.size() < 2; round++) {
            hasty.send(RawClient.post("{}").repeat(100));
            for (int i = 0; i < 100; i++) {
                assertThat(hasty.readResponse()).startsWith("HTTP/1.1 200");
            }
        }
        assertThat(threads).as("a busy machine may be slower than haste").hasSizeGreaterThan(1);
    }

    private static Service notingThreads(Set<Thread> threads) {
        return request -> {
            threads.add(Thread.currentThread());
            return ECHO.serve(request);
        };
    }

    @Tag("case:unread-replies")
    @Test
    void whoAskForMuchAtOnceTakeTurnsAndNobodyElseWaitsForThem() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        HttpServer server = fixture.start(
                request -> {
                    if (request.body().length > 1024) {
                        await(release);
                    }
                    return ECHO.serve(request);
                },
                TestServers.LIMITS);
        List<RawClient> greedy = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            greedy.add(fixture.connect(server).send(RawClient.post("[" + " ".repeat(2000) + "]")));
        }
        assertThat(fixture.connect(server).ask("{}")).startsWith("HTTP/1.1 200");
        release.countDown();
        for (RawClient each : greedy) {
            assertThat(each.readResponse()).startsWith("HTTP/1.1 200");
        }
    }

    private static void await(CountDownLatch release) {
        try {
            assertThat(release.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the last answer to a client that requests a page until it is turned away. */
    private String lastAnswerBeforeTheEnd(HttpServer server) throws Exception {
        String answer = "";
        for (int i = 0; i < 1_000 && !answer.startsWith("HTTP/1.1 503"); i++) {
            answer = fixture.connect(server)
                    .send("GET /schemas HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .readToEnd();
        }
        return answer;
    }
}
