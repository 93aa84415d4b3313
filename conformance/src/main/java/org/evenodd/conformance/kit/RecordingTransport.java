package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.value.Endpoint;

/** Records the exchanges that go through it, for findings, and repeats each call that was answered too early to mean anything. */
public final class RecordingTransport implements Transport {

    /** How long to wait before the same call is made again. */
    public static final Duration PAUSE_BEFORE_REPETITION = Duration.ofMillis(200);

    private final Transport transport;
    private final Scheduler scheduler;
    private final Predicate<CheckExchange> tooEarly;
    private final List<CheckExchange> unclaimed = new ArrayList<>();
    private CheckExchange latest = CheckExchange.NONE;
    private CompletableFuture<Void> allEnded = CompletableFuture.completedFuture(null);
    private volatile Map<String, String> session = Map.of();
    private int count;

    /**
     * Has recorded nothing yet.
     *
     * @param tooEarly whether the same call may be answered otherwise in a moment
     */
    public RecordingTransport(Transport transport, Scheduler scheduler, Predicate<CheckExchange> tooEarly) {
        this.transport = transport;
        this.scheduler = scheduler;
        this.tooEarly = tooEarly;
    }

    @Override
    public CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        session = headers.isEmpty() ? session : headers;
        return exchange(endpoint, headers, body, timeout, maxReplyBytes).thenApply(CheckExchange::delivery);
    }

    /** The headers of the last call that had any, as calls of an MCP server in a session have; they are secret. */
    Map<String, String> session() {
        return session;
    }

    /** Posts a body, and completes with the recorded exchange. */
    synchronized CompletableFuture<CheckExchange> exchange(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        CompletableFuture<CheckExchange> exchange = exchanged(endpoint, headers, body, timeout, maxReplyBytes);
        allEnded = CompletableFuture.allOf(allEnded, exchange);
        return exchange;
    }

    private CompletableFuture<CheckExchange> exchanged(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        long start = scheduler.nanoTime();
        return transport.post(endpoint, headers, body, timeout, maxReplyBytes).thenCompose(delivery -> {
            Duration took = Duration.ofNanos(scheduler.nanoTime() - start);
            CheckExchange exchange = kept(new CheckExchange(endpoint, body, delivery, took));
            Duration left = timeout.minus(took).minus(PAUSE_BEFORE_REPETITION);
            return left.compareTo(PAUSE_BEFORE_REPETITION) > 0 && tooEarly.test(exchange)
                    ? scheduler
                            .pause(PAUSE_BEFORE_REPETITION)
                            .thenCompose(over -> exchanged(endpoint, headers, body, left, maxReplyBytes))
                    : CompletableFuture.completedFuture(exchange);
        });
    }

    private synchronized CheckExchange kept(CheckExchange exchange) {
        unclaimed.add(exchange);
        latest = exchange;
        count++;
        return exchange;
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return transport.get(endpoint, timeout);
    }

    /** Completes when all exchanges that were begun have ended. */
    public synchronized CompletableFuture<Void> allEnded() {
        return allEnded;
    }

    /** The unclaimed exchanges whose bodies contain this text, in order. */
    public synchronized List<CheckExchange> claim(String text) {
        List<CheckExchange> own = unclaimed.stream()
                .filter(exchange -> new String(exchange.sent(), UTF_8).contains(text))
                .toList();
        unclaimed.removeAll(own);
        return own;
    }

    /** The exchange that ended last. */
    public synchronized CheckExchange latest() {
        return latest;
    }

    /** How many exchanges there have been. */
    public synchronized int count() {
        return count;
    }
}
