package org.evenodd.protocol.shape;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A list of bounded length. */
record ListShape<T>(Shape<T> element, Bounds bounds) implements Shape<List<T>> {

    @Override
    public String expected() {
        return "a list";
    }

    @Override
    public @Nullable List<T> read(JsonNode node, Reading reading) {
        if (!node.isArray()) {
            return reading.refuse(ErrorCode.E002, expected(), node);
        }
        if (!bounds.allow(node.size(), "entries", reading)) {
            return null;
        }
        List<T> elements = new ArrayList<>(node.size());
        for (int i = 0; i < node.size(); i++) {
            reading.enter(i);
            T read = element.read(node.get(i), reading);
            reading.leave();
            if (read != null) {
                elements.add(read);
            }
        }
        return elements;
    }

    @Override
    public void write(List<T> value, JsonGenerator out) {
        out.writeStartArray();
        for (T each : value) {
            element.write(each, out);
        }
        out.writeEndArray();
    }

    @Override
    public void describe(ObjectNode schema, Side side) {
        if (side == Side.CANONICAL) {
            element.describe(schema.putObject("items"), side);
            return;
        }
        schema.put("type", "array");
        element.describe(schema.putObject("items"), side);
        bounds.describe(schema, "Items");
    }
}
