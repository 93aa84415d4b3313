package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.jsonrpc.RequestForm;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;

/**
 * A message that somebody sent to this agent.
 *
 * @param remoteAddress the address from which it came
 * @param form how it was put, which is how its sender likes to be spoken to
 * @param notes the leniencies that it needed
 */
public record Call<M extends Message>(M message, String remoteAddress, RequestForm form, List<DialectNote> notes) {

    /** One that came as JSON-RPC has it. */
    public Call(M message, String remoteAddress, List<DialectNote> notes) {
        this(message, remoteAddress, RequestForm.METHOD, notes);
    }

    public Call {
        notes = List.copyOf(notes);
    }
}
