package org.evenodd.protocol.peer;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.Message;

/** The one operation that belongs to one type of message. */
@FunctionalInterface
public interface MessageHandler<M extends Message> {

    /** Acts on a valid message; the future may complete at any time, on any thread. */
    CompletableFuture<Reply> handle(IncomingCall<M> call);
}
