package org.evenodd.referee.practice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/** Carries what is said to the partner in memory and everything else over HTTP, and listens in on that. */
final class Tap implements Transport {

    private final Endpoint partner;
    private final Transport inside;
    private final Transport outside;
    private final Scheduler clock;
    private final List<Exchange> overheard = new ArrayList<>();
    private CompletableFuture<Void> quiet = CompletableFuture.completedFuture(null);
    private int underWay;

    Tap(Endpoint partner, Transport inside, Transport outside, Scheduler clock) {
        this.partner = partner;
        this.inside = inside;
        this.outside = outside;
        this.clock = clock;
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        if (endpoint.equals(partner)) {
            return inside.post(endpoint, body, timeout, maxReplyBytes);
        }
        begin();
        long start = clock.nanoTime();
        return outside.post(endpoint, body, timeout, maxReplyBytes).thenApply(delivery -> {
            end(Exchange.of(body, delivery, Duration.ofNanos(clock.nanoTime() - start)));
            return delivery;
        });
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return outside.get(endpoint, timeout);
    }

    private synchronized void begin() {
        if (underWay == 0) {
            quiet = new CompletableFuture<>();
        }
        underWay++;
    }

    private void end(Exchange exchange) {
        ended(exchange).complete(null);
    }

    private synchronized CompletableFuture<Void> ended(Exchange exchange) {
        overheard.add(exchange);
        underWay--;
        return underWay == 0 ? quiet : new CompletableFuture<>();
    }

    /** Completes when nothing is on its way to the player or back. */
    synchronized CompletableFuture<Void> quiet() {
        return quiet;
    }

    /** What was overheard since it was asked for last. */
    synchronized List<Exchange> takeOverheard() {
        List<Exchange> taken = List.copyOf(overheard);
        overheard.clear();
        return taken;
    }
}
