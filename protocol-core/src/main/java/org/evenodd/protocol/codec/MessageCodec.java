package org.evenodd.protocol.codec;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Reads messages, and writes them in canonical form. */
public interface MessageCodec {

    /** Reads the params of a request or notification. */
    Decoded decodeRequest(MessageType type, JsonNode params);

    /** Reads the answer to our call, which may omit its sender (MCP 2.1). */
    Decoded decodeReply(MessageType type, JsonNode result);

    /**
     * The canonical form of a message.
     *
     * @throws org.evenodd.protocol.shape.IncompleteRecordException on writing, if a field is missing that our agents
     *     always send
     */
    static JsonValue encode(Message message) {
        return CanonicalForm.of(message);
    }
}
