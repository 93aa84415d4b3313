package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON boolean. */
record FlagShape() implements Shape<Boolean> {

    @Override
    public String expected() {
        return "true or false";
    }

    @Override
    public @Nullable Boolean read(JsonNode node, Reading reading) {
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
        return null;
    }

    @Override
    public void write(Boolean value, JsonGenerator out) {
        out.writeBoolean(value);
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "boolean");
    }
}
