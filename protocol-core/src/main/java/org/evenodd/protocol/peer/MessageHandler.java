package org.evenodd.protocol.peer;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.Message;

/** The operation for one message type. */
@FunctionalInterface
public interface MessageHandler<M extends Message> {

    /** Handles a valid message; the future may complete at any time, on any thread. */
    CompletableFuture<Reply> handle(IncomingCall<M> call);
}
