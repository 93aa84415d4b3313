package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.MAX_BODY_BYTES;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.http.HttpServerLimits.AddressLimits;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Callers that do not read the answer, with a server that handles one request at a time. */
class SlowReadersTest {

    private static final int MORE_THAN_BUFFERS_HOLD = 1 << 25;

    private static final Duration REPLY_TIME = Duration.ofMillis(300);
    private static final Duration MUCH_LONGER_THAN_A_REPLY_MAY_TAKE = REPLY_TIME.multipliedBy(5);

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private final CountDownLatch asked = new CountDownLatch(1);

    /** Answers {@code {}} at length, everything else briefly. */
    private CompletableFuture<ServiceResponse> answer(ServiceRequest request) {
        if (request.body().length > 2) {
            return CompletableFuture.completedFuture(ServiceResponse.json(200, request.body()));
        }
        asked.countDown();
        return CompletableFuture.completedFuture(ServiceResponse.json(200, new byte[MORE_THAN_BUFFERS_HOLD]));
    }

    @Tag("case:slow-readers")
    @Test
    void leaveTheirPlaceAndAreCutOff() throws Exception {
        HttpServer server = fixture.start(
                this::answer,
                new HttpServerLimits(
                        MAX_BODY_BYTES,
                        REPLY_TIME,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(30),
                        Duration.ofMillis(1),
                        64,
                        1,
                        AddressLimits.UNLIMITED));
        RawClient slow = fixture.connect(server).send(RawClient.post("{}"));
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        RawClient other = fixture.connect(server);
        long end = System.nanoTime() + MUCH_LONGER_THAN_A_REPLY_MAY_TAKE.toNanos();
        while (System.nanoTime() < end) {
            assertThat(other.ask("[1]")).startsWith("HTTP/1.1 200");
        }
        assertThat(slow.readToEnd()).hasSizeLessThan(MORE_THAN_BUFFERS_HOLD);
    }
}
