package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A winner; an empty text or the word draw is read as no winner, with a note. */
record DrawWordShape<T>(Shape<T> winner) implements Shape<T> {

    @Override
    public String expected() {
        return winner.expected() + ", or null for a draw";
    }

    @Override
    public @Nullable T read(JsonNode node, Reading reading) {
        if (node.isString()
                && (node.stringValue().isEmpty() || node.stringValue().equalsIgnoreCase("draw"))) {
            reading.tolerates(ErrorCode.E006, "null for a draw", Reading.quote(node));
            return null;
        }
        return winner.read(node, reading);
    }

    @Override
    public void write(T value, JsonGenerator out) {
        winner.write(value, out);
    }

    @Override
    public void describe(ObjectNode schema) {
        winner.describe(schema);
    }
}
