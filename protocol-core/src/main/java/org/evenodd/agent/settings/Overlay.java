package org.evenodd.agent.settings;

import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Overlays one tree of settings on another. */
final class Overlay {

    private Overlay() {}

    /**
     * The upper tree, completed from the lower one wherever both are objects. In place of a list, {@code a,b} is read
     * as one.
     */
    static JsonNode of(JsonNode lower, JsonNode upper) {
        if (lower.isArray() && upper.isString()) {
            return list(upper.stringValue());
        }
        if (!lower.isObject() || !upper.isObject()) {
            return upper;
        }
        ObjectNode both = (ObjectNode) lower.deepCopy();
        upper.properties().forEach(entry -> both.set(entry.getKey(), merged(lower, entry.getKey(), entry.getValue())));
        return both;
    }

    private static JsonNode merged(JsonNode lower, String name, JsonNode upper) {
        return of(lower.path(name), upper);
    }

    private static ArrayNode list(String text) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        Arrays.stream(text.split(",", -1)).map(String::strip).forEach(list::add);
        return list;
    }
}
