package org.evenodd.protocol.codec;

import java.util.List;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The envelope that PRD 2.1 requires of every message and most examples omit. */
final class Envelopes {

    private static final ObjectNode ENVELOPE = JsonText.object("""
            {
              "protocol": "league.v2",
              "sender": "league_manager",
              "timestamp": "2025-01-15T10:30:00Z",
              "conversation_id": "conv-1"
            }
            """);

    private Envelopes() {}

    static ObjectNode completed(Seed seed) {
        ObjectNode message = (ObjectNode) seed.payload().deepCopy();
        ENVELOPE.properties().stream()
                .filter(field -> !message.has(field.getKey()))
                .forEach(field -> message.set(field.getKey(), field.getValue()));
        return message;
    }

    /** Returns the required fields that are missing; answers may omit the sender (envelope on responses). */
    static List<String> missing(MessageType type, JsonNode message) {
        List<String> due = type.isAnswer() ? List.of("protocol", "timestamp") : List.copyOf(ENVELOPE.propertyNames());
        return due.stream().filter(field -> !message.has(field)).toList();
    }
}
