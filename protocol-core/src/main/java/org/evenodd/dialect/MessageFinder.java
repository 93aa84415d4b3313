package org.evenodd.dialect;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Finds a message that names its type, in an object or in a few of its parts. */
record MessageFinder(MessageNames names) {

    private static final List<String> PARTS = List.of("message", "params", "data", "arguments", "payload", "body");

    /** A part that is a message. */
    record InnerMessage(MessageType type, JsonNode message) {}

    /** The message type that an object names, under the protocol's field name or another. */
    Optional<MessageType> type(JsonNode object) {
        JsonNode own = object.path("message_type");
        if (own.isString()) {
            return names.typed(own.stringValue());
        }
        return FieldNames.typeFields(object)
                .flatMap(value -> names.spelled(value).stream())
                .findFirst();
    }

    Optional<InnerMessage> inside(JsonNode object) {
        return PARTS.stream()
                .map(object::path)
                .filter(JsonNode::isObject)
                .flatMap(part -> type(part).map(type -> new InnerMessage(type, part)).stream())
                .findFirst();
    }
}
