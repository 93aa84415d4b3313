package org.evenodd.protocol.dialect;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** What an object says on the matter for which an answer of a type is there. */
record Decisions(MessageType due) {

    /** Whether it says anything. */
    boolean holds(JsonNode object) {
        return value(object).isPresent();
    }

    /** What it says, right or wrong. */
    Optional<JsonNode> value(JsonNode object) {
        return due.decision().filter(object::has).map(object::path);
    }

    /** Whether it calls itself by the name of the message that is due. */
    boolean named(JsonNode object) {
        String name = object.path("message_type").stringValue("");
        return due.typeNames().contains(name);
    }
}
