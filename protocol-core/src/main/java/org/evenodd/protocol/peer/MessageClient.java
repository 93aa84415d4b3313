package org.evenodd.protocol.peer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.wire.MessageCodec;

/**
 * Calls other agents. A peer that does not know a method is asked again under the message's other names, and the name
 * that it understood is remembered.
 */
public final class MessageClient {

    private final Transport transport;
    private final InstantSource clock;
    private final AnswerReader reader;
    private final int maxReplyBytes;
    private final SpokenMethods methods = new SpokenMethods();
    private final AtomicInteger lastId = new AtomicInteger();

    /**
     * A client that has called nobody yet.
     *
     * @param maxReplyBytes where the reading of a reply ends
     */
    public MessageClient(Transport transport, InstantSource clock, MessageCodec codec, int maxReplyBytes) {
        this.transport = transport;
        this.clock = clock;
        this.reader = new AnswerReader(codec);
        this.maxReplyBytes = maxReplyBytes;
    }

    /**
     * Sends a message and waits for its answer, at most for the time-out, in which all names are tried.
     *
     * @return what came of it; never completes exceptionally
     */
    public CompletableFuture<Answer> call(Endpoint to, Message message, Duration timeout) {
        return call(to, Outgoing.of(message), timeout);
    }

    /** The same for a message that goes to many. */
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout) {
        Attempt first = new Attempt(to, message, clock.instant().plus(timeout));
        return attempt(first, methods.candidates(to, message.type()));
    }

    private record Attempt(Endpoint to, Outgoing message, Instant deadline) {}

    private CompletableFuture<Answer> attempt(Attempt call, List<String> names) {
        String method = names.get(0);
        List<String> others = names.subList(1, names.size());
        return exchange(call, method).thenCompose(answer -> {
            if (isUnknown(answer) && !others.isEmpty()) {
                return attempt(call, others);
            }
            if (isUnderstood(answer)) {
                methods.remember(call.to(), call.message().type(), method);
            }
            return CompletableFuture.completedFuture(answer);
        });
    }

    private CompletableFuture<Answer> exchange(Attempt call, String method) {
        Duration left = Duration.between(clock.instant(), call.deadline());
        if (left.isNegative() || left.isZero()) {
            return CompletableFuture.completedFuture(new Answer.TimedOut());
        }
        int id = lastId.incrementAndGet();
        byte[] body = new RpcCall(id, method, call.message().json()).bytes();
        return transport
                .post(call.to(), body, left, maxReplyBytes)
                .thenApply(delivery -> reader.read(delivery, call.message().type(), id));
    }

    private static boolean isUnderstood(Answer answer) {
        return !isUnknown(answer) && !(answer instanceof Answer.TimedOut) && !(answer instanceof Answer.Unreachable);
    }

    private static boolean isUnknown(Answer answer) {
        return answer instanceof Answer.Refused refused && refused.code() == RpcError.METHOD_NOT_FOUND;
    }
}
