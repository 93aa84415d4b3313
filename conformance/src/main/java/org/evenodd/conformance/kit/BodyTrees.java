package org.evenodd.conformance.kit;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.Message;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Bodies as trees of JSON. */
public final class BodyTrees {

    private BodyTrees() {}

    /** A message as a tree that can be changed. */
    public static ObjectNode of(Message message) {
        return (ObjectNode) parsed(Json.bytes(MessageCodec.encode(message)));
    }

    /** A received body as a tree; the missing node if it is not JSON. */
    public static JsonNode parsed(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            return JsonNodeFactory.instance.missingNode();
        }
    }
}
