package org.evenodd.agent.peer;

import java.util.List;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.LeagueToken;

/**
 * A message received by this agent.
 *
 * @param caller the sender, whose headers can be read only until the handler has returned
 * @param framing its framing, which its sender probably prefers
 * @param notes the leniencies it needed
 */
public record IncomingCall<M extends Message>(M message, Caller caller, Framing framing, List<DialectNote> notes) {

    public IncomingCall {
        notes = List.copyOf(notes);
    }

    /** The sender's address. */
    public String remoteAddress() {
        return caller.remoteAddress();
    }

    /**
     * Whether its sender departs from the protocol, or shows no token of the protocol's form where one is due. Players
     * are shown only their own tokens (docs/protocol-decisions.md, Tokens); other receivers need not be distinguished.
     */
    public boolean isForeign() {
        MessageType type = message.type();
        return !notes.isEmpty()
                || (!type.registers() && !LeagueToken.names(message.envelope().authToken(), type.receivers()));
    }
}
