package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Framing;

/**
 * A message that somebody sent to this agent.
 *
 * @param remoteAddress the address from which it came
 * @param framing how it was put, which is how its sender likes to be spoken to
 * @param notes the leniencies that it needed
 */
public record IncomingCall<M extends Message>(
        M message, String remoteAddress, Framing framing, List<DialectNote> notes) {

    /** One that came as JSON-RPC has it. */
    public IncomingCall(M message, String remoteAddress, List<DialectNote> notes) {
        this(message, remoteAddress, Framing.METHOD, notes);
    }

    public IncomingCall {
        notes = List.copyOf(notes);
    }
}
