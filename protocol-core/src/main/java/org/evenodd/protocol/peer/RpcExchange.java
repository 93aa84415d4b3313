package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/** Posts JSON-RPC calls with one client's sequence of ids, and reads the replies. */
public final class RpcExchange {

    private static final int TOO_MANY_REQUESTS = 429;
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Transport transport;
    private final Scheduler scheduler;
    private final AnswerReader reader;
    private final int maxReplyBytes;
    private final AtomicInteger lastId = new AtomicInteger();

    /** @param maxReplyBytes the size limit of replies */
    public RpcExchange(Transport transport, Scheduler scheduler, AnswerReader reader, int maxReplyBytes) {
        this.transport = transport;
        this.scheduler = scheduler;
        this.reader = reader;
        this.maxReplyBytes = maxReplyBytes;
    }

    /** The same over another transport. */
    RpcExchange over(Transport another) {
        return new RpcExchange(another, scheduler, reader, maxReplyBytes);
    }

    /**
     * Sends a message.
     *
     * @param body makes the body for an id
     * @param onlyErrors whether of an acknowledgement only errors are read
     */
    public CompletableFuture<ReadReply> say(
            MessageType type, IntFunction<JsonValue> body, Endpoint to, Duration left, boolean onlyErrors) {
        int id = lastId.incrementAndGet();
        return post(to, body.apply(id), left, maxReplyBytes)
                .thenApply(delivery -> reader.read(delivery, type, id, onlyErrors));
    }

    /** Sends a request that is not a league message. */
    public CompletableFuture<Delivery> ask(IntFunction<JsonValue> body, Endpoint to, Duration left) {
        return post(to, body.apply(lastId.incrementAndGet()), left, Transport.MAX_GET_REPLY_BYTES);
    }

    private CompletableFuture<Delivery> post(Endpoint to, JsonValue body, Duration left, int maxBytes) {
        return post(to, Json.bytes(body), scheduler.nanoTime() + left.toNanos(), maxBytes);
    }

    /** A peer with too many requests, perhaps of others, is asked again in the same time. */
    private CompletableFuture<Delivery> post(Endpoint to, byte[] body, long end, int maxBytes) {
        return transport
                .post(to, body, Duration.ofNanos(end - scheduler.nanoTime()), maxBytes)
                .thenCompose(delivery -> delivery instanceof Delivery.Replied busy && busy.status() == TOO_MANY_REQUESTS
                        ? later(busy.retryAfter(), () -> post(to, body, end, maxBytes), end)
                        : CompletableFuture.completedFuture(delivery));
    }

    private CompletableFuture<Delivery> later(Duration asked, Supplier<CompletableFuture<Delivery>> again, long end) {
        Duration pause = Collections.min(List.of(LONGEST_PAUSE, Collections.max(List.of(SHORTEST_PAUSE, asked))));
        Duration left = Duration.ofNanos(end - scheduler.nanoTime());
        return pause.compareTo(left) < 0
                ? scheduler.pause(pause).thenCompose(over -> again.get())
                : scheduler.pause(left).thenApply(over -> new Delivery.TimedOut());
    }
}
