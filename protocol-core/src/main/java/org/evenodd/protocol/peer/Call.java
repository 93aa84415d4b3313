package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;

/**
 * A message that somebody sent to this agent.
 *
 * @param remoteAddress the address from which it came
 * @param notes the leniencies that it needed
 */
public record Call<M extends Message>(M message, String remoteAddress, List<DialectNote> notes) {

    public Call {
        notes = List.copyOf(notes);
    }
}
