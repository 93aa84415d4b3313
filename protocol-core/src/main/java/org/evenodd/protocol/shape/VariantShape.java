package org.evenodd.protocol.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.shape.Notation.Variant;
import org.evenodd.protocol.value.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * An object with a type that is determined by a sibling.
 *
 * @param sibling the sibling's name on the wire
 * @param variants the shapes by the sibling's values
 */
record VariantShape(String sibling, Map<String, RecordShape<?>> variants) implements Shape<Object> {

    static VariantShape of(String sibling, Class<? extends Enum<?>> words) {
        Map<String, RecordShape<?>> variants = new LinkedHashMap<>();
        for (Enum<?> word : words.getEnumConstants()) {
            variants.put(word.name(), Shapes.ofRecord(((Variant) word).variant()));
        }
        return new VariantShape(sibling, variants);
    }

    /** The shape selected by the sibling; this one, which reads nothing, if there is none. */
    Shape<?> within(JsonNode parent) {
        JsonNode word = parent.get(sibling);
        Shape<?> variant = word == null || !word.isString() ? null : variants.get(word.stringValue());
        return variant == null ? this : variant;
    }

    @Override
    public String expected() {
        return "an object";
    }

    @Override
    public @Nullable Object read(JsonNode node, Reading reading) {
        if (!node.isObject()) {
            reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
        }
        reading.offered(node.size());
        return null;
    }

    @Override
    public void write(Object value, JsonGenerator out) {
        Shapes.json((Record) value).writeTo(out);
    }

    @Override
    public void describe(ObjectNode schema, Side side) {
        if (side != Side.CANONICAL) {
            schema.put("type", "object");
        }
    }

    /** Adds a rule for each variant to the rules of the record that has the field. */
    void describe(String field, ArrayNode allOf, Side side) {
        variants.forEach((word, shape) -> {
            ObjectNode property = Condition.rule(sibling, StringNode.valueOf(word), allOf)
                    .putObject("then")
                    .putObject("properties")
                    .putObject(field);
            if (side == Side.CANONICAL) {
                shape.describe(property, side);
            } else {
                shape.describeOrNull(property);
            }
        });
    }
}
