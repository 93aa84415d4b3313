package org.evenodd.manager.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private static final Endpoint AGENT = Endpoint.parse("http://localhost:8101/mcp");

    private final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:30:00Z"));
    private final List<Duration> sent = new ArrayList<>();
    private final Lease lease = Lease.since(time.nanoTime(), time);
    private final Transport transport = lease.over(endpoint -> new Sending());

    private final class Sending implements Transport {
        @Override
        public CompletableFuture<Delivery> post(
                Endpoint to, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            return get(to, timeout);
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint to, Duration timeout) {
            sent.add(timeout);
            return CompletableFuture.completedFuture(new Delivery.Unreachable("sent"));
        }
    }

    private CompletableFuture<Delivery> send() {
        return transport.post(AGENT, new byte[0], Duration.ofSeconds(2), 100);
    }

    @Test
    void isHeldForThreeSecondsAfterTheLastQuestionThatTheSessionAnswered() {
        time.advance(Lease.LENGTH.minus(Duration.ofMillis(1)));
        assertThat(lease.isHeld()).isTrue();
        time.advance(Duration.ofMillis(1));
        assertThat(lease.isHeld()).isFalse();
        lease.renew(time.nanoTime());
        assertThat(lease.isHeld()).isTrue();
    }

    @Test
    void dropsTheTasksOfATermThatIsOver() {
        List<String> done = new ArrayList<>();
        Scheduler own = lease.on(time);
        own.after(Duration.ofMillis(1), () -> done.add("in time"));
        own.after(Duration.ofSeconds(1), () -> done.add("too late"));
        time.advance(Duration.ofMillis(2));

        lease.end();
        own.execute(() -> done.add("at once"));
        lease.on((Executor) Runnable::run).execute(() -> done.add("on its thread"));
        time.advance(Duration.ofSeconds(2));

        assertThat(done).containsExactly("in time");
    }

    @Test
    void letsCallsThroughWhileItIsHeld() {
        assertThat(send()).isCompleted();
        assertThat(sent).containsExactly(Duration.ofSeconds(2));
    }

    @Test
    void sendsNothingWithoutTheLeaseAndGivesUpAfterTheTimeOut() {
        time.advance(Lease.LENGTH);
        CompletableFuture<Delivery> delivery = send();

        time.advance(Duration.ofSeconds(2));

        assertThat(delivery).isCompletedWithValue(new Delivery.TimedOut());
        assertThat(sent).isEmpty();
    }

    @Test
    void sendsWhatWaitedWhenTheLeaseIsBackWithinTheTimeThatIsLeft() {
        time.advance(Lease.LENGTH);
        CompletableFuture<Delivery> delivery = send();
        time.advance(Duration.ofMillis(300));
        lease.renew(time.nanoTime());

        time.advance(Duration.ofMillis(200));

        assertThat(delivery).isCompleted();
        assertThat(sent).containsExactly(Duration.ofMillis(1600));
    }

    @Test
    void sendsNothingEverAgainOnceTheTermIsOver() {
        lease.end();

        assertThat(send()).isCompletedWithValue(new Delivery.TimedOut());
        assertThat(sent).isEmpty();
    }
}
