package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.conformance.player.Acceptance;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.Endpoint;

/**
 * Hands messages for the opponent to its service and sends all others over HTTP, and records the latter. Repeats a call if the
 * player may not know yet that it was accepted.
 */
final class PracticeTransport implements Transport {

    private final Endpoint opponent;
    private final Service atOpponent;
    private final Transport toOthers;
    private final Scheduler clock;
    private final PlayerReadiness readiness;
    private final List<PracticeExchange> recorded = new ArrayList<>();
    private CompletableFuture<Void> quiet = CompletableFuture.completedFuture(null);
    private int underWay;

    PracticeTransport(
            Endpoint opponent, Service atOpponent, Transport toOthers, Scheduler clock, PlayerReadiness readiness) {
        this.opponent = opponent;
        this.atOpponent = atOpponent;
        this.toOthers = toOthers;
        this.clock = clock;
        this.readiness = readiness;
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        if (endpoint.equals(opponent)) {
            return answerOfOpponent(body);
        }
        begin();
        return call(endpoint, body, timeout, maxReplyBytes).whenComplete((delivery, bug) -> end());
    }

    private CompletableFuture<Delivery> answerOfOpponent(byte[] body) {
        ServiceRequest request = new ServiceRequest("POST", "/mcp", "127.0.0.1", ServiceResponse.JSON, body);
        return CompletableFuture.supplyAsync(() -> request, clock)
                .thenCompose(atOpponent::serve)
                .thenApply(answer ->
                        new Delivery.Replied(answer.status(), answer.contentType(), answer.body(), Duration.ZERO));
    }

    private CompletableFuture<Delivery> call(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        long start = clock.nanoTime();
        return toOthers.post(endpoint, body, timeout, maxReplyBytes).thenCompose(delivery -> {
            Duration took = Duration.ofNanos(clock.nanoTime() - start);
            record(PracticeExchange.of(body, delivery, took));
            Duration left = timeout.minus(took).minus(Acceptance.PAUSE);
            return readiness.mayKnowBetterSoon(body, delivery) && left.compareTo(Acceptance.PAUSE) > 0
                    ? clock.pause(Acceptance.PAUSE).thenCompose(over -> call(endpoint, body, left, maxReplyBytes))
                    : CompletableFuture.completedFuture(delivery);
        });
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return toOthers.get(endpoint, timeout);
    }

    private synchronized void begin() {
        if (underWay == 0) {
            quiet = new CompletableFuture<>();
        }
        underWay++;
    }

    private synchronized void record(PracticeExchange exchange) {
        recorded.add(exchange);
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
    synchronized List<PracticeExchange> takeRecorded() {
        List<PracticeExchange> taken = List.copyOf(recorded);
        recorded.clear();
        return taken;
    }
}
