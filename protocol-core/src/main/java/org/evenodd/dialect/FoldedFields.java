package org.evenodd.dialect;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The fields of an object by their folded names. */
record FoldedFields(Map<String, JsonNode> fields) {

    /** The fields of an object; empty for other values. */
    static FoldedFields of(JsonNode object) {
        Map<String, JsonNode> fields = new HashMap<>();
        object.properties()
                .forEach(property -> fields.putIfAbsent(Spelling.folded(property.getKey()), property.getValue()));
        return new FoldedFields(fields);
    }

    /** The value; the missing node if there is none. */
    JsonNode get(String name) {
        return fields.getOrDefault(name, MissingNode.getInstance());
    }

    /** The text; empty if there is none. */
    String text(String name) {
        return get(name).stringValue("");
    }

    /** The first of these fields that is present. */
    JsonNode first(List<String> names) {
        return names.stream()
                .filter(fields::containsKey)
                .map(this::get)
                .findFirst()
                .orElse(MissingNode.getInstance());
    }
}
