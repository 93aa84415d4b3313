package org.evenodd.protocol.shape;

import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The number of a round. */
record RoundShape() implements Shape<RoundId> {

    private static final IntegerShape NUMBER = new IntegerShape(1, RoundId.MAX);

    @Override
    public String expected() {
        return NUMBER.expected();
    }

    @Override
    public @Nullable RoundId read(JsonNode node, Reading reading) {
        Integer number = NUMBER.read(node, reading);
        return number == null ? null : new RoundId(number);
    }

    @Override
    public void write(RoundId value, JsonGenerator out) {
        out.writeNumber(value.value());
    }

    @Override
    public void describe(ObjectNode schema) {
        NUMBER.describe(schema);
    }
}
