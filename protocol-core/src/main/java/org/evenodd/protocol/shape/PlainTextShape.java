package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A text of bounded length, counted in code points. */
record PlainTextShape(int min, int max) implements Shape<String> {

    @Override
    public String expected() {
        return "a text";
    }

    @Override
    public @Nullable String read(JsonNode node, Reading reading) {
        if (!node.isString()) {
            reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
            return null;
        }
        String text = node.stringValue();
        int length = text.codePointCount(0, text.length());
        if (length < min || length > max) {
            reading.violation(
                    ErrorCode.E006, "%d to %d characters".formatted(min, max), "%d characters".formatted(length));
            return null;
        }
        return text;
    }

    @Override
    public void write(String value, JsonGenerator out) {
        out.writeString(value);
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "string");
        if (min > 0) {
            schema.put("minLength", min);
        }
        if (max < Integer.MAX_VALUE) {
            schema.put("maxLength", max);
        }
    }
}
