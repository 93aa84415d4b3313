package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.evenodd.agent.http.ServerFixture.LONG;
import static org.evenodd.agent.http.ServerFixture.MAX_REQUESTS;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerCrowdTest {

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private final BlockingQueue<CompletableFuture<ServiceResponse>> pending = new LinkedBlockingQueue<>();

    private CompletableFuture<ServiceResponse> hold(ServiceRequest request) {
        CompletableFuture<ServiceResponse> response = new CompletableFuture<>();
        pending.add(response);
        return response;
    }

    @Test
    void areToldToComeBackLater() throws Exception {
        HttpServer server = fixture.start(this::hold);
        for (int i = 0; i < MAX_REQUESTS; i++) {
            fixture.connect(server).send(RawClient.post("{}"));
            assertThat(pending.poll(5, TimeUnit.SECONDS)).isNotNull();
        }
        String refusal = fixture.connect(server).ask("{}");
        assertThat(refusal)
                .startsWith("HTTP/1.1 429")
                .contains("Retry-After: 1")
                .contains("\"jsonrpc\":\"2.0\"");
    }

    @Test
    void leaveTheirPlacesToTheNext() throws Exception {
        HttpServer server = fixture.start(ECHO);
        RawClient client = fixture.connect(server);
        for (int i = 0; i < 10 * MAX_REQUESTS; i++) {
            assertThat(client.ask("{}")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void thatHangUpLeaveTheirPlacesToo() throws Exception {
        HttpServer server = fixture.start(this::hold);
        for (int i = 0; i < 2 * MAX_REQUESTS; i++) {
            RawClient client = fixture.connect(server).send(RawClient.post("{}"));
            CompletableFuture<ServiceResponse> response = pending.poll(5, TimeUnit.SECONDS);
            client.close();
            response.complete(ServiceResponse.json(200, "{}".getBytes(UTF_8)));
        }
        RawClient client = fixture.connect(server).send(RawClient.post("{}"));
        CompletableFuture<ServiceResponse> response = pending.poll(5, TimeUnit.SECONDS);
        response.complete(ServiceResponse.json(200, "{}".getBytes(UTF_8)));
        assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
    }

    @Test
    void areAnsweredThoughTheServiceIsSilent() throws Exception {
        RawClient client = fixture.connect(fixture.start(this::hold, LONG, Duration.ofMillis(300)))
                .send(RawClient.post("{}"));
        assertThat(client.readResponse()).startsWith("HTTP/1.1 504").contains("-32603");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[1]"})
    void areLetOutBeforeTheServerCloses(String body) throws Exception {
        HttpServer server = fixture.start(this::hold);
        RawClient client = fixture.connect(server).send(RawClient.post(body));
        RawClient late = fixture.connect(server).send(RawClient.post(body));
        List<CompletableFuture<ServiceResponse>> responses =
                List.of(pending.poll(5, TimeUnit.SECONDS), pending.poll(5, TimeUnit.SECONDS));
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        responses.get(0).complete(ServiceResponse.json(200, "[1]".getBytes(UTF_8)));
        responses.get(1).complete(ServiceResponse.json(200, "[1]".getBytes(UTF_8)));
        assertThat(client.readResponse()).endsWith("[1]");
        assertThat(late.readResponse()).endsWith("[1]");
        closed.get(5, TimeUnit.SECONDS);
        assertThatThrownBy(() -> new RawClient(server.port())).isInstanceOf(IOException.class);
    }

    @Test
    void whoComeWhileTheServerClosesAreToldSo() throws Exception {
        HttpServer server = fixture.start(this::hold);
        RawClient client = fixture.connect(server).send(RawClient.post("{}"));
        CompletableFuture<ServiceResponse> response = pending.poll(5, TimeUnit.SECONDS);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        try {
            assertThat(lastAnswerBeforeTheEnd(server))
                    .contains("Connection: close")
                    .contains("Shutting down");
        } finally {
            response.complete(ServiceResponse.json(200, "[1]".getBytes(UTF_8)));
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

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/metrics", "/pages/../health", "/%68ealth"})
    void areAnsweredOnAnotherThreadUnlessTheyAskForTheHealthItself(String path) throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        RawClient client = fixture.connect(fixture.start(notingThreads(threads)));
        assertThat(client.ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .readResponse())
                .startsWith("HTTP/1.1 200");
        assertThat(threads).hasSize(path.equals("/health") ? 1 : 2);
    }

    @Test
    void areAnsweredOnAnotherThreadIfTheyTakeLongToRead() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        RawClient client = fixture.connect(fixture.start(notingThreads(threads), HttpServerLimits.DEFAULT));
        assertThat(client.ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(client.ask("x".repeat(16_385))).startsWith("HTTP/1.1 200");
        assertThat(threads).hasSize(2);
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
                HttpServerLimits.DEFAULT);
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
