package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parses the JSON of the tests, strictly. */
final class JsonText {

    private JsonText() {}

    static JsonNode parse(String text) {
        try {
            return StrictJson.parse(text.getBytes(UTF_8));
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static ObjectNode object(String text) {
        return (ObjectNode) parse(text);
    }

    static ObjectNode tree(JsonValue value) {
        return object(Json.text(value));
    }
}
