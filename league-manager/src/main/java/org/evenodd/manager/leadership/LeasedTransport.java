package org.evenodd.manager.leadership;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/**
 * Sends nothing while the lease is not held. Calls then wait for the lease as they would for an answer: the store may
 * be back in a moment, and no agent is at fault.
 */
public record LeasedTransport(Transport transport, Lease lease, Scheduler scheduler) implements Transport {
    private static final Duration PAUSE = Duration.ofMillis(200);

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        return whenHeld(timeout, rest -> transport.post(endpoint, body, rest, maxReplyBytes));
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return whenHeld(timeout, rest -> transport.get(endpoint, rest));
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
        return whenHeld(timeout, rest -> transport.get(endpoint, addresses, rest));
    }

    private CompletableFuture<Delivery> whenHeld(
            Duration rest, Function<Duration, CompletableFuture<Delivery>> exchange) {
        if (lease.isHeld()) {
            return exchange.apply(rest);
        }
        if (!lease.mayReturn() || rest.compareTo(PAUSE) <= 0) {
            return CompletableFuture.completedFuture(new Delivery.TimedOut());
        }
        return scheduler.pause(PAUSE).thenCompose(waited -> whenHeld(rest.minus(PAUSE), exchange));
    }
}
