package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A number that need not be whole. */
record NumberShape() implements Shape<Double> {

    @Override
    public @Nullable Double read(JsonNode node, Reading reading) {
        if (node.isNumber()) {
            return node.decimalValue().doubleValue();
        }
        reading.violation(ErrorCode.E002, "a number", Reading.quote(node));
        return null;
    }

    @Override
    public void write(Double value, JsonGenerator out) {
        out.writeNumber(value.doubleValue());
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "number");
    }
}
