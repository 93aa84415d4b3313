package org.evenodd.agent.peer;

import org.evenodd.protocol.message.Message;

/** The operation for one message type. */
@FunctionalInterface
public interface MessageHandler<M extends Message> {

    /** Handles a valid message without blocking; a reply that has to be waited for is {@link Reply.LaterReply}. */
    Reply handle(IncomingCall<M> call);
}
