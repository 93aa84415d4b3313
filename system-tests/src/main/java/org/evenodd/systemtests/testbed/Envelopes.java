package org.evenodd.systemtests.testbed;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Messages as somebody would write them from the documents alone, without our code. */
public final class Envelopes {

    private Envelopes() {}

    public static ObjectNode message(MessageType type, String sender, Instant now) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("protocol", "league.v2")
                .put("message_type", type.name())
                .put("sender", sender)
                .put("timestamp", now.truncatedTo(ChronoUnit.SECONDS).toString())
                .put("conversation_id", UUID.nameUUIDFromBytes(new byte[] {7}).toString());
    }

    public static ObjectNode request(String method, ObjectNode params) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("jsonrpc", "2.0").put("id", 1).put("method", method);
        request.set("params", params);
        return request;
    }

    public static ObjectNode response(ObjectNode result) {
        ObjectNode response = JsonNodeFactory.instance.objectNode();
        response.put("jsonrpc", "2.0").put("id", 1);
        response.set("result", result);
        return response;
    }
}
