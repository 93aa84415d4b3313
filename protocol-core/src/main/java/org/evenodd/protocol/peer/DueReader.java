package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Reads the expected message from an agent's answer. */
@FunctionalInterface
public interface DueReader {

    /**
     * Reads an answer.
     *
     * @param pointer the node's location in the body: {@code /result}, or empty for a body that is not a JSON-RPC
     *     response
     * @param notes notes on what surrounds it
     */
    ReadReply read(MessageType due, JsonNode node, String pointer, List<DialectNote> notes);
}
