package org.evenodd.protocol.shape;

import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Any JSON value. */
record AnyShape() implements Shape<JsonValue> {

    @Override
    public String expected() {
        return "a value";
    }

    @Override
    public JsonValue read(JsonNode node, Reading reading) {
        return JsonValue.of(node);
    }

    @Override
    public void write(JsonValue value, JsonGenerator out) {
        value.writeTo(out);
    }

    @Override
    public void describe(ObjectNode schema) {}
}
