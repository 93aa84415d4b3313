package org.evenodd.protocol.peer;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Sender;

/** Notified of refused messages. */
@FunctionalInterface
public interface RefusalListener {

    /** Ignores refusals. */
    RefusalListener NONE = (address, claimed, type, code) -> {};

    /**
     * Notes that a message was refused.
     *
     * @param address the sender's address
     * @param claimed the sender's claimed identity, which proves nothing
     */
    void note(String address, String claimed, MessageType type, ErrorCode code);

    /** Notes that the message of a call was refused. */
    default void note(IncomingCall<?> call, ErrorCode code) {
        Sender sender = call.message().envelope().sender();
        note(
                call.remoteAddress(),
                sender == null ? "nobody" : sender.toString(),
                call.message().type(),
                code);
    }
}
