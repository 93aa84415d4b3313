package org.evenodd.protocol.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.dialect.SpokenTongues;
import org.evenodd.dialect.Tongue;
import org.evenodd.dialect.Tools;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/**
 * What a client's calls have in common.
 *
 * @param maxReplyBytes where the reading of a reply ends
 */
record Line(
        Transport transport,
        InstantSource clock,
        AnswerReader reader,
        int maxReplyBytes,
        SpokenTongues tongues,
        AtomicInteger lastId) {

    private static final JsonValue NO_PARAMS = JsonValue.encoded("{}".getBytes(UTF_8));

    CompletableFuture<Heard> exchange(Endpoint to, Outgoing message, Tongue tongue, Duration left) {
        int id = lastId.incrementAndGet();
        byte[] body = tongue.speak(id, message.json());
        return transport
                .post(tongue.reach(to), body, left, maxReplyBytes)
                .thenApply(delivery -> reader.read(delivery, message.type(), id));
    }

    /** Asks an agent for its tools (MCP, tools/list); empty where nobody answers, or nobody at that path. */
    CompletableFuture<Optional<Tools>> tools(Endpoint to, Tongue tongue, Duration left) {
        byte[] body = Json.bytes(new RpcCall(lastId.incrementAndGet(), "tools/list", NO_PARAMS));
        return transport
                .post(tongue.reach(to), body, left, Transport.MAX_GET_REPLY_BYTES)
                .thenApply(Line::tools);
    }

    private static Optional<Tools> tools(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            return AnswerReader.NO_SUCH_PATH.contains(replied.status())
                    ? Optional.empty()
                    : Optional.of(tools(replied.body()));
        }
        return delivery instanceof Delivery.Unreadable ? Optional.of(Tools.NONE) : Optional.empty();
    }

    private static Tools tools(byte[] body) {
        try {
            return RpcReply.parse(StrictJson.parse(body)) instanceof RpcReply.Answered answered
                    ? Tools.of(answered.result())
                    : Tools.NONE;
        } catch (MalformedJsonException e) {
            return Tools.NONE;
        }
    }
}
