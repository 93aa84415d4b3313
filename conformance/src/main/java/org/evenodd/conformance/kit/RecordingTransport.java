package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.ConversationId;

/** Records the exchanges that go through it, for findings. */
public final class RecordingTransport implements Transport {

    private final Transport transport;
    private final Scheduler scheduler;
    private final List<CheckExchange> unclaimed = new ArrayList<>();
    private CheckExchange latest = CheckExchange.NONE;
    private int count;

    public RecordingTransport(Transport transport, Scheduler scheduler) {
        this.transport = transport;
        this.scheduler = scheduler;
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        return exchange(endpoint, body, timeout, maxReplyBytes).thenApply(CheckExchange::delivery);
    }

    /** Posts a body, and completes with the recorded exchange. */
    CompletableFuture<CheckExchange> exchange(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        long start = scheduler.nanoTime();
        return transport
                .post(endpoint, body, timeout, maxReplyBytes)
                .thenApply(delivery ->
                        kept(new CheckExchange(body, delivery, Duration.ofNanos(scheduler.nanoTime() - start))));
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

    /** The unclaimed exchanges of a conversation, in order. */
    public synchronized List<CheckExchange> claim(ConversationId conversation) {
        List<CheckExchange> own = unclaimed.stream()
                .filter(exchange -> new String(exchange.sent(), UTF_8).contains(conversation.value()))
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
