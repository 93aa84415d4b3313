package org.evenodd.protocol.shape;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Schema (2020-12) of a record's fields.
 *
 * @param reply whether the record is an answer, which needs fewer fields
 */
record RecordSchema(boolean reply) {

    void describe(RecordShape<?> shape, ObjectNode schema) {
        schema.put("type", "object");
        ObjectNode properties = child(schema, "properties");
        ArrayNode required = schema.has("required") ? (ArrayNode) schema.get("required") : schema.putArray("required");
        ArrayNode allOf = schema.putArray("allOf");
        for (Field field : shape.fields()) {
            property(field, properties);
            if (field.missedIn(reply)) {
                required.add(field.name());
            }
        }
        shape.conditions().forEach(condition -> condition.describe(allOf));
        shape.variants().forEach((name, variant) -> variant.describe(name, allOf));
        if (allOf.isEmpty()) {
            schema.remove("allOf");
        }
    }

    private static ObjectNode child(ObjectNode schema, String name) {
        return schema.has(name) ? (ObjectNode) schema.get(name) : schema.putObject(name);
    }

    private void property(Field field, ObjectNode properties) {
        ObjectNode property = properties.putObject(field.name());
        if (field.holdsAnything()) {
            return;
        }
        boolean noNull = field.missedIn(reply) || field.shape().readsNull();
        if (noNull && !field.nullIsValue()) {
            field.shape().describe(property);
            return;
        }
        ArrayNode either = property.putArray("anyOf");
        field.shape().describe(either.addObject());
        either.addObject().put("type", "null");
    }

    /** Adds the fields that our own agents always send, and never as null. */
    void describeCanonical(RecordShape<?> shape, ObjectNode schema) {
        ArrayNode required = schema.putArray("required");
        ObjectNode properties = child(schema, "properties");
        for (Field field : shape.fields()) {
            ObjectNode property = properties.putObject(field.name());
            if (field.alwaysSent()) {
                required.add(field.name());
            }
            if (!field.nullIsValue()) {
                property.putObject("not").put("type", "null");
            }
            field.shape().describeCanonical(property);
        }
        ArrayNode allOf = schema.putArray("allOf");
        shape.variants().forEach((name, variant) -> variant.describeCanonical(name, allOf));
        if (allOf.isEmpty()) {
            schema.remove("allOf");
        }
    }
}
