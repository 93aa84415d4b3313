package org.evenodd.protocol.peer;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.dialect.SpokenTongues;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/**
 * Calls other agents. A peer that does not understand is asked again under the message's other names, then in other framings,
 * and what it understood is remembered. In strict mode the names are all.
 */
public final class MessageClient {

    private final Line line;
    private final MessageCodec codec;

    /**
     * A client that has called nobody yet.
     *
     * @param maxReplyBytes where the reading of a reply ends
     */
    public MessageClient(Transport transport, InstantSource clock, MessageCodec codec, int maxReplyBytes) {
        this(transport, clock, codec, maxReplyBytes, new SpokenTongues(codec.compatibility()));
    }

    /** A client that knows how others speak, and adds to it. */
    public MessageClient(
            Transport transport, InstantSource clock, MessageCodec codec, int maxReplyBytes, SpokenTongues tongues) {
        this.codec = codec;
        line = new Line(transport, clock, new AnswerReader(codec), maxReplyBytes, tongues, new AtomicInteger());
    }

    /** How others speak, as far as they have shown it. */
    public SpokenTongues tongues() {
        return line.tongues();
    }

    /**
     * Sends a message and waits for its answer, at most for the time-out, in which all ways of saying it are tried.
     *
     * @return what came of it; never completes exceptionally
     */
    public CompletableFuture<Answer> call(Endpoint to, Message message, Duration timeout) {
        return call(to, written(message), timeout);
    }

    /** The same for a message that goes to many. */
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout) {
        return call(to, message, timeout, Elsewhere.NOWHERE);
    }

    /** The same for a message that may be answered by another: once it is, it is not said in another way any more. */
    public CompletableFuture<Answer> call(Endpoint to, Message message, Duration timeout, Elsewhere elsewhere) {
        return call(to, written(message), timeout, elsewhere);
    }

    private Outgoing written(Message message) {
        return new Outgoing(message.type(), codec.encodeToOthers(message));
    }

    private CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, Elsewhere elsewhere) {
        return new Conversation(line, to, message, line.clock().instant().plus(timeout), elsewhere).begin();
    }
}
