package org.evenodd.dialect;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Compares names: {@code parityChoice}, {@code parity-choice} and {@code PARITY_CHOICE} are the same. */
final class Spelling {

    private static final String SEPARATORS = "[_\\-. /]";

    private Spelling() {}

    static String folded(String name) {
        return name.replaceAll(SEPARATORS, "").toLowerCase(Locale.ROOT);
    }

    /** The fields of an object by their folded names; none for other values. */
    static Map<String, JsonNode> foldedFields(JsonNode object) {
        Map<String, JsonNode> fields = new HashMap<>();
        object.properties().forEach(property -> fields.putIfAbsent(folded(property.getKey()), property.getValue()));
        return fields;
    }
}
