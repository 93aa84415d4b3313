package org.evenodd.agent.service;

import java.util.Arrays;
import java.util.Optional;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;

/** Serves the JSON Schemas of all messages. */
public final class Schemas {

    private Schemas() {}

    /** Returns the index: the names of all messages. */
    public static ServiceResponse index() {
        return ServiceResponse.json(200, out -> {
            out.writeStartObject().writeName("schemas").writeStartArray();
            Arrays.stream(MessageType.values()).map(MessageType::name).forEach(out::writeString);
            out.writeEndArray().writeEndObject();
        });
    }

    /** Returns the schema of a message by its protocol name; 404 for an unknown one. */
    public static ServiceResponse of(String name) {
        return type(name)
                .map(type -> ServiceResponse.json(200, JsonValue.of(MessageSchema.of(type))))
                .orElseGet(HttpRefusal.NOT_FOUND::response);
    }

    private static Optional<MessageType> type(String name) {
        return MessageType.named(name).filter(type -> type.name().equals(name));
    }
}
