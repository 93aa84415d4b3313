package org.evenodd.agent.http;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.game.Games;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;

/** Serves the JSON Schemas of all messages. */
public final class Schemas {

    private static final Map<MessageType, byte[]> MADE = new ConcurrentHashMap<>();

    private Schemas() {}

    /** Returns the index: the names of all messages. */
    public static ServiceResponse index() {
        return ServiceResponse.json(200, out -> {
            out.writeStartObject().writeName("schemas").writeStartArray();
            Arrays.stream(MessageType.values()).map(MessageType::name).forEach(out::writeString);
            out.writeEndArray().writeEndObject();
        });
    }

    private static byte[] make(MessageType type) {
        return Json.bytes(JsonValue.of(MessageSchema.of(type, Games.parts())));
    }

    /** Returns the schema at a path with a message's protocol name; 404 for an unknown one. */
    public static ServiceResponse at(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
        return MessageType.named(name)
                .filter(type -> type.name().equals(name))
                .map(type -> ServiceResponse.json(200, MADE.computeIfAbsent(type, Schemas::make)))
                .orElseGet(HttpRefusal.NOT_FOUND::response);
    }
}
