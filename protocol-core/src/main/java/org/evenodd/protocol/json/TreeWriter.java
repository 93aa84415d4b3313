package org.evenodd.protocol.json;

import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** Writes a tree; a missing node becomes null. */
final class TreeWriter {

    private TreeWriter() {}

    static void write(JsonNode node, JsonGenerator out) {
        switch (node.getNodeType()) {
            case OBJECT -> writeObject(node, out);
            case ARRAY -> writeArray(node, out);
            case STRING -> out.writeString(node.stringValue());
            case BOOLEAN -> out.writeBoolean(node.booleanValue());
            case NUMBER -> writeNumber(node, out);
            case NULL, MISSING -> out.writeNull();
            default -> throw new IllegalArgumentException("no JSON: a node of type " + node.getNodeType());
        }
    }

    private static void writeObject(JsonNode object, JsonGenerator out) {
        out.writeStartObject();
        writeFields(object, out);
        out.writeEndObject();
    }

    static void writeFields(JsonNode object, JsonGenerator out) {
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            out.writeName(property.getKey());
            write(property.getValue(), out);
        }
    }

    private static void writeArray(JsonNode array, JsonGenerator out) {
        out.writeStartArray();
        for (JsonNode element : array.values()) {
            write(element, out);
        }
        out.writeEndArray();
    }

    private static void writeNumber(JsonNode number, JsonGenerator out) {
        switch (number.numberType()) {
            case INT, LONG -> out.writeNumber(number.longValue());
            case BIG_INTEGER -> out.writeNumber(number.bigIntegerValue());
            case BIG_DECIMAL -> out.writeNumber(number.decimalValue());
            case FLOAT, DOUBLE -> out.writeNumber(number.doubleValue());
        }
    }
}
