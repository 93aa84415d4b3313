package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/** Posts JSON-RPC calls with one client's sequence of ids, and reads the replies. */
public final class RpcExchange {

    private final Transport transport;
    private final AnswerReader reader;
    private final int maxReplyBytes;
    private final AtomicInteger lastId = new AtomicInteger();

    /** @param maxReplyBytes the size limit of replies */
    public RpcExchange(Transport transport, AnswerReader reader, int maxReplyBytes) {
        this.transport = transport;
        this.reader = reader;
        this.maxReplyBytes = maxReplyBytes;
    }

    /**
     * Sends a message.
     *
     * @param body makes the body for an id
     */
    public CompletableFuture<ReadReply> say(MessageType type, IntFunction<JsonValue> body, Endpoint to, Duration left) {
        int id = lastId.incrementAndGet();
        return post(to, body.apply(id), left, maxReplyBytes).thenApply(delivery -> reader.read(delivery, type, id));
    }

    /** Sends a request that is not a league message. */
    public CompletableFuture<Delivery> ask(IntFunction<JsonValue> body, Endpoint to, Duration left) {
        return post(to, body.apply(lastId.incrementAndGet()), left, Transport.MAX_GET_REPLY_BYTES);
    }

    private CompletableFuture<Delivery> post(Endpoint to, JsonValue body, Duration left, int maxBytes) {
        return transport.post(to, Json.bytes(body), left, maxBytes);
    }
}
