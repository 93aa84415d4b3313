package org.evenodd.protocol.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.value.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * An object with arbitrary keys of one type.
 *
 * @param nullable whether an entry may be null
 */
record MapShape<K, V>(Shape<K> key, Shape<V> value, boolean nullable, Bounds bounds)
        implements Shape<Map<K, @Nullable V>> {

    @Override
    public String expected() {
        return "an object";
    }

    @Override
    public @Nullable Map<K, @Nullable V> read(JsonNode node, Reading reading) {
        if (!node.isObject()) {
            return reading.refuse(ErrorCode.E002, expected(), node);
        }
        if (!bounds.allow(node.size(), "entries", reading)) {
            return null;
        }
        Map<K, @Nullable V> entries = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            reading.enter(property.getKey());
            K name = key.read(StringNode.valueOf(property.getKey()), reading);
            boolean none = nullable && property.getValue().isNull();
            V entry = none ? null : value.read(property.getValue(), reading);
            if (name != null && (none || entry != null)) {
                entries.put(name, entry);
            }
            reading.leave();
        }
        return entries;
    }

    @Override
    public void write(Map<K, @Nullable V> entries, JsonGenerator out) {
        out.writeStartObject();
        entries.forEach((name, entry) -> {
            out.writeName(ValueShape.wordOf(name));
            if (entry == null) {
                out.writeNull();
            } else {
                value.write(entry, out);
            }
        });
        out.writeEndObject();
    }

    @Override
    public void describe(ObjectNode schema, Side side) {
        if (side == Side.CANONICAL) {
            value.describe(schema.putObject("additionalProperties"), side);
            return;
        }
        schema.put("type", "object");
        key.describe(schema.putObject("propertyNames"), side);
        ObjectNode entry = schema.putObject("additionalProperties");
        if (nullable) {
            value.describeOrNull(entry);
        } else {
            value.describe(entry, side);
        }
        bounds.describe(schema, "Properties");
    }
}
