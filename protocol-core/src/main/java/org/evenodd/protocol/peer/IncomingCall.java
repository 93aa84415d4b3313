package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Framing;

/**
 * A message received by this agent.
 *
 * @param remoteAddress the sender's address
 * @param framing its framing, which its sender probably prefers
 * @param notes the leniencies it needed
 */
public record IncomingCall<M extends Message>(
        M message, String remoteAddress, Framing framing, List<DialectNote> notes) {

    public IncomingCall {
        notes = List.copyOf(notes);
    }
}
