package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Callers that request much and read nothing. A reply may take a minute here, so that nothing times out.
 */
class UnreadRepliesTest {

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
        Duration minute = Duration.ofMinutes(1);
        return fixture.start(
                this::answer,
                new HttpServerLimits(
                        1 << 16, minute, minute, minute, Duration.ofMillis(1), 1024, 512, TestServers.UNLIMITED));
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
