package org.evenodd.agent.service;

import java.util.Arrays;
import java.util.Optional;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;

/** The JSON Schemas of all messages, for whoever asks over HTTP. */
public final class Schemas {

    private Schemas() {}

    /** The names of all messages, by which their schemas are found. */
    public static ServiceResponse index() {
        return ServiceResponse.json(200, out -> {
            out.writeStartObject().writeName("schemas").writeStartArray();
            Arrays.stream(MessageType.values()).map(MessageType::name).forEach(out::writeString);
            out.writeEndArray().writeEndObject();
        });
    }

    /** The schema of one message, whose name is written as in the protocol; else a 404. */
    public static ServiceResponse of(String name) {
        return type(name)
                .map(type -> ServiceResponse.json(200, JsonValue.of(MessageSchema.of(type))))
                .orElseGet(HttpRefusal.NOT_FOUND::response);
    }

    private static Optional<MessageType> type(String name) {
        return MessageType.named(name).filter(type -> type.name().equals(name));
    }
}
