package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A whole number of 64 bits. */
record LongShape() implements Shape<Long> {

    @Override
    public String expected() {
        return "a whole number of 64 bits";
    }

    @Override
    public @Nullable Long read(JsonNode node, Reading reading) {
        if (!node.isNumber() || !node.canConvertToExactIntegral()) {
            reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
            return null;
        }
        if (!node.canConvertToLong()) {
            reading.violation(ErrorCode.E006, expected(), Reading.quote(node));
            return null;
        }
        return node.longValue();
    }

    @Override
    public void write(Long value, JsonGenerator out) {
        out.writeNumber(value.longValue());
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "integer").put("minimum", Long.MIN_VALUE).put("maximum", Long.MAX_VALUE);
    }
}
