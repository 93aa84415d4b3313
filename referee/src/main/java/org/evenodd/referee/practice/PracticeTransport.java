package org.evenodd.referee.practice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.message.Acceptance;

/** Sends messages for the opponent in memory and all others over HTTP, and records the latter. Repeats a call if the player may not know yet that it was accepted. */
final class PracticeTransport implements Transport {

    private final Endpoint partner;
    private final Transport inside;
    private final Transport outside;
    private final Scheduler clock;
    private final PlayerReadiness newcomer;
    private final List<PracticeExchange> overheard = new ArrayList<>();
    private CompletableFuture<Void> quiet = CompletableFuture.completedFuture(null);
    private int underWay;

    PracticeTransport(
            Endpoint partner, Transport inside, Transport outside, Scheduler clock, PlayerReadiness newcomer) {
        this.partner = partner;
        this.inside = inside;
        this.outside = outside;
        this.clock = clock;
        this.newcomer = newcomer;
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        if (endpoint.equals(partner)) {
            return inside.post(endpoint, body, timeout, maxReplyBytes);
        }
        begin();
        return call(endpoint, body, timeout, maxReplyBytes).whenComplete((delivery, bug) -> end());
    }

    private CompletableFuture<Delivery> call(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        long start = clock.nanoTime();
        return outside.post(endpoint, body, timeout, maxReplyBytes).thenCompose(delivery -> {
            Duration took = Duration.ofNanos(clock.nanoTime() - start);
            hear(PracticeExchange.of(body, delivery, took));
            Duration left = timeout.minus(took).minus(Acceptance.PAUSE);
            return newcomer.mayKnowBetterSoon(body, delivery) && left.compareTo(Acceptance.PAUSE) > 0
                    ? pause().thenCompose(over -> call(endpoint, body, left, maxReplyBytes))
                    : CompletableFuture.completedFuture(delivery);
        });
    }

    private CompletableFuture<Void> pause() {
        CompletableFuture<Void> over = new CompletableFuture<>();
        clock.after(Acceptance.PAUSE, () -> over.complete(null));
        return over;
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

    private synchronized void hear(PracticeExchange exchange) {
        overheard.add(exchange);
    }

    private void end() {
        ended().complete(null);
    }

    private synchronized CompletableFuture<Void> ended() {
        underWay--;
        return underWay == 0 ? quiet : new CompletableFuture<>();
    }

    /** Completes when no exchange with the player is under way. */
    synchronized CompletableFuture<Void> quiet() {
        return quiet;
    }

    /** Returns the exchanges recorded since the last call of this method. */
    synchronized List<PracticeExchange> takeOverheard() {
        List<PracticeExchange> taken = List.copyOf(overheard);
        overheard.clear();
        return taken;
    }
}
