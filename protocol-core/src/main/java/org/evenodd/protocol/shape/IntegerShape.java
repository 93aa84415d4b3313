package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A whole number of 32 bits within bounds (PRD 14.4). As in JSON Schema, how it is written does not matter: 2.0 is
 * whole.
 */
record IntegerShape(int min, int max) implements Shape<Integer> {

    static final IntegerShape ANY = new IntegerShape(Integer.MIN_VALUE, Integer.MAX_VALUE);

    @Override
    public @Nullable Integer read(JsonNode node, Reading reading) {
        if (!node.isNumber() || !node.canConvertToExactIntegral()) {
            reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
            return null;
        }
        if (!node.canConvertToInt() || node.intValue() < min || node.intValue() > max) {
            reading.violation(ErrorCode.E006, expected(), Reading.quote(node));
            return null;
        }
        return node.intValue();
    }

    @Override
    public String expected() {
        if (max < Integer.MAX_VALUE) {
            return "a whole number from %d to %d".formatted(min, max);
        }
        return min > Integer.MIN_VALUE ? "a whole number of at least %d".formatted(min) : "a whole number of 32 bits";
    }

    @Override
    public void write(Integer value, JsonGenerator out) {
        out.writeNumber(value.intValue());
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "integer").put("minimum", min).put("maximum", max);
    }
}
