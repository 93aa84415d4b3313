package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.evenodd.agent.http.ServerFixture.LONG;
import static org.evenodd.agent.http.ServerFixture.MAX_BODY_BYTES;
import static org.evenodd.agent.http.ServerFixture.MAX_REQUESTS;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
        long end = System.nanoTime() + 5 * SHORT.toNanos();
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
}
