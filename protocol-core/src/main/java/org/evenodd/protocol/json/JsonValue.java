package org.evenodd.protocol.json;

import java.util.List;
import org.evenodd.protocol.json.Json.EncodedJson;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** A value that can write itself as JSON. */
@FunctionalInterface
public interface JsonValue {

    void writeTo(JsonGenerator out);

    /** A text as a JSON string. */
    static JsonValue of(String text) {
        return out -> out.writeString(text);
    }

    /** A value that is already JSON in UTF-8; not validated. */
    static JsonValue encoded(byte[] json) {
        return new EncodedJson(json);
    }

    /** Values as a JSON array. */
    static JsonValue array(List<? extends JsonValue> elements) {
        return out -> {
            out.writeStartArray();
            elements.forEach(element -> element.writeTo(out));
            out.writeEndArray();
        };
    }

    /** A tree as read; numbers keep their digits. */
    static JsonValue of(JsonNode tree) {
        return out -> write(tree, out);
    }

    private static void write(JsonNode node, JsonGenerator out) {
        if (node.isObject()) {
            out.writeStartObject();
            node.properties().forEach(property -> {
                out.writeName(property.getKey());
                write(property.getValue(), out);
            });
            out.writeEndObject();
        } else if (node.isArray()) {
            out.writeStartArray();
            node.values().forEach(element -> write(element, out));
            out.writeEndArray();
        } else if (node.isNull() || node.isMissingNode()) {
            out.writeNull();
        } else {
            node.serialize(out, null); // a plain value, which asks for no context
        }
    }
}
