package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parses the JSON of tests, strictly. */
public final class JsonText {

    private JsonText() {}

    public static JsonNode parse(String text) {
        return parse(text.getBytes(UTF_8));
    }

    public static JsonNode parse(byte[] text) {
        try {
            return StrictJson.parse(text);
        } catch (MalformedJsonException e) {
            throw new AssertionError(new String(text, UTF_8), e);
        }
    }

    public static ObjectNode object(String text) {
        return (ObjectNode) parse(text);
    }

    public static ObjectNode tree(JsonValue value) {
        return object(Json.text(value));
    }
}
