package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Reads the message that is due from what an agent answered. */
@FunctionalInterface
public interface DueReader {

    /**
     * Reads an answer.
     *
     * @param pointer where the node is in the body: {@code /result}, or empty for a body that is no JSON-RPC response
     * @param notes on what surrounded it
     */
    ReadReply read(MessageType due, JsonNode node, String pointer, List<DialectNote> notes);
}
