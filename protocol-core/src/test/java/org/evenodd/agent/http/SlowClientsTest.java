package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.evenodd.agent.http.ServerFixture.LONG;
import static org.evenodd.agent.http.ServerFixture.MAX_BODY_BYTES;
import static org.evenodd.agent.http.ServerFixture.MAX_REQUESTS;
import static org.evenodd.agent.http.ServerFixture.patient;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class SlowClientsTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    /** Connects to a server that allows a short time for a request. */
    private RawClient connect() throws Exception {
        return fixture.connect(fixture.start(ECHO, SHORT, LONG));
    }

    @Test
    void areCutOffInTheBody() throws Exception {
        RawClient client = connect().send(RawClient.head("Content-Length: 50"));
        assertThat(client.readToEnd()).startsWith("HTTP/1.1 408").contains("\"jsonrpc\":\"2.0\"");
    }

    @Tag("case:slow-writers")
    @Test
    void areCutOffThoughABodyTrickles() throws Exception {
        RawClient client = connect().send(RawClient.head("Transfer-Encoding: chunked"));
        untilCutOff(client, "1\r\nx\r\n");
    }

    @Tag("case:slow-writers")
    @Test
    void areCutOffThoughAHeadTrickles() throws Exception {
        RawClient client = connect().send("POST /mcp HTTP/1.1\r\nX: ");
        untilCutOff(client, "x");
    }

    @Test
    void areCutOffInASecondHead() throws Exception {
        RawClient client = connect().send(RawClient.post("{}"));
        assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
        client.send("POST /mcp HTTP/1.1\r\nX: ");
        untilCutOff(client, "x");
    }

    @Tag("case:slow-writers")
    @Test
    void holdNothingThatOthersNeed() throws Exception {
        HttpServer server = fixture.start(ECHO);
        for (int i = 0; i < 50; i++) {
            fixture.connect(server).send("POST /mcp HTTP/1.1\r\nX: ");
        }
        assertThat(fixture.connect(server).ask("{}")).startsWith("HTTP/1.1 200");
    }

    @Test
    void areNotThoseThatWaitForTheirAnswer() throws Exception {
        CompletableFuture<ServiceResponse> response = new CompletableFuture<>();
        CountDownLatch asked = new CountDownLatch(1);
        HttpServer server = fixture.start(
                request -> {
                    asked.countDown();
                    return response;
                },
                new HttpServerLimits(
                        MAX_BODY_BYTES, SHORT, LONG, SHORT, SHORT, 64, MAX_REQUESTS, TestServers.UNLIMITED));
        RawClient client = fixture.connect(server).send(RawClient.post("{}"));
        assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
        response.completeOnTimeout(
                ServiceResponse.json(200, "[]".getBytes(UTF_8)), 2 * SHORT.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
    }

    @Tag("case:slow-readers")
    @Test
    void leaveTheirPlaceWhileTheyDoNotReadTheAnswerAndAreCutOff() throws Exception {
        byte[] moreThanBuffersHold = new byte[1 << 25];
        CountDownLatch asked = new CountDownLatch(1);
        HttpServer server = fixture.start(
                request -> {
                    asked.countDown();
                    return request.body().length > 2
                            ? ECHO.serve(request)
                            : CompletableFuture.completedFuture(ServiceResponse.json(200, moreThanBuffersHold));
                },
                new HttpServerLimits(MAX_BODY_BYTES, SHORT, LONG, LONG, SHORT, 64, 1, TestServers.UNLIMITED));
        RawClient slow = fixture.connect(server).send(RawClient.post("{}"));
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        RawClient other = fixture.connect(server);
        long end = System.nanoTime() + 2 * SHORT.toNanos();
        while (System.nanoTime() < end) {
            assertThat(other.ask("[1]")).startsWith("HTTP/1.1 200");
        }
        assertThat(slow.readToEnd()).hasSizeLessThan(moreThanBuffersHold.length);
    }

    private void untilCutOff(RawClient client, String piece) {
        boolean taken = true;
        for (long end = System.nanoTime() + 10_000_000_000L; taken && System.nanoTime() < end; ) {
            taken = sends(client, piece);
        }
        assertThat(taken).isFalse();
    }

    /**
     * Sends a piece and returns whether the connection stays open for 50 ms; it reads in this time instead of sleeping.
     */
    private boolean sends(RawClient client, String piece) {
        try {
            client.send(piece);
            return !client.isClosedWithin(50);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Callers that request much and read nothing. A reply may take a minute here, so that nothing times out.
     */
    @Nested
    class WhoReadNothing {

        private static final byte[] LONG = new byte[1 << 20];
        private static final int KEPT = 8 * LONG.length;

        @RegisterExtension
        private final ServerFixture fixture = new ServerFixture(new HttpThreads(1, new SlowCallers(2L * KEPT)));

        private final AtomicInteger asked = new AtomicInteger();

        /** Answers {@code {}} at length, and everything else with the request itself. */
        private CompletableFuture<ServiceResponse> answer(ServiceRequest request) {
            if (request.body().length > 2) {
                return CompletableFuture.completedFuture(ServiceResponse.json(200, request.body()));
            }
            asked.incrementAndGet();
            return CompletableFuture.completedFuture(ServiceResponse.json(200, LONG));
        }

        private HttpServer start() throws Exception {
            return fixture.start(this::answer, patient(1024, 512, TestServers.UNLIMITED));
        }

        private RawClient unread(HttpServer server) throws Exception {
            return fixture.connect(server).send(RawClient.post("{}"));
        }

        @Tag("case:unread-replies")
        @Test
        void areGivenUpBeforeTheyFillTheMemory() throws Exception {
            HttpServer server = start();
            List<RawClient> greedy = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                greedy.add(unread(server));
            }
            RawClient other = fixture.connect(server);
            while (asked.get() < greedy.size()) {
                assertThat(other.ask("[1]")).endsWith("[1]");
            }
            int cutOff = 0;
            for (RawClient each : greedy) {
                cutOff += each.readResponse().length() < LONG.length ? 1 : 0;
            }
            assertThat(cutOff).isBetween(70, 100);
        }

        @Tag("case:unread-replies")
        @Test
        void keepNobodyFromReadingHis() throws Exception {
            HttpServer server = start();
            for (int i = 0; i < 100; i++) {
                unread(server);
                if (i % 4 == 0) {
                    RawClient honest = fixture.connect(server).send(RawClient.post("{}"));
                    assertThat(honest.readResponse()).startsWith("HTTP/1.1 200").hasSizeGreaterThan(LONG.length);
                    assertThat(honest.ask("[1]")).endsWith("[1]");
                }
            }
        }

        @Test
        void areNotFollowedByOthersOnTheirConnection() throws Exception {
            HttpServer server = start();
            RawClient slow = fixture.connect(server).send(RawClient.post("{}").repeat(20));
            RawClient other = fixture.connect(server);
            for (int i = 0; i < 50; i++) {
                assertThat(other.ask("[1]")).endsWith("[1]");
            }
            assertThat(asked).hasValue(1);
            assertThat(slow.readResponse()).startsWith("HTTP/1.1 200");
            assertThat(slow.readResponse()).startsWith("HTTP/1.1 200");
        }

        @Test
        @Timeout(30)
        void doNotKeepTheirServerFromStopping() throws Exception {
            HttpServer server = start();
            unread(server);
            RawClient other = fixture.connect(server);
            do {
                assertThat(other.ask("[1]")).endsWith("[1]");
            } while (asked.get() == 0);

            server.close();

            assertThat(other.isClosedWithin(10_000)).isTrue();
        }
    }
}
