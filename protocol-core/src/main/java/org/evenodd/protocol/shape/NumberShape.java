package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A number, not necessarily whole, of 64 bits. */
record NumberShape() implements Shape<Double> {

    @Override
    public String expected() {
        return "a number";
    }

    @Override
    public @Nullable Double read(JsonNode node, Reading reading) {
        if (!node.isNumber()) {
            reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
            return null;
        }
        double number = node.decimalValue().doubleValue();
        if (!Double.isFinite(number)) {
            reading.violation(ErrorCode.E006, "a number of 64 bits", Reading.quote(node));
            return null;
        }
        return number;
    }

    @Override
    public void write(Double value, JsonGenerator out) {
        out.writeNumber(value.doubleValue());
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "number").put("minimum", -Double.MAX_VALUE).put("maximum", Double.MAX_VALUE);
    }
}
