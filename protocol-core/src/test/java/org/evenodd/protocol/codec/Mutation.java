package org.evenodd.protocol.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A change of one value in a message.
 *
 * @param path the keys and indices that lead to the value
 * @param value its replacement; a missing node removes it
 */
record Mutation(List<String> path, JsonNode value) {

    /** Returns every way to omit one field. */
    static List<Mutation> removals(ObjectNode message) {
        return paths(message).stream()
                .filter(path -> parent(path, message).isObject())
                .map(path -> new Mutation(path, message.missingNode()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns the paths of all values in a message. */
    static List<List<String>> paths(JsonNode node) {
        List<List<String>> paths = new ArrayList<>();
        collect(node, List.of(), paths);
        return paths;
    }

    private static void collect(JsonNode node, List<String> here, List<List<String>> paths) {
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            collectChild(property.getKey(), property.getValue(), here, paths);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collectChild(String.valueOf(i), node.get(i), here, paths);
        }
    }

    private static void collectChild(String key, JsonNode child, List<String> here, List<List<String>> paths) {
        List<String> path = new ArrayList<>(here);
        path.add(key);
        paths.add(path);
        collect(child, path, paths);
    }

    private static JsonNode parent(List<String> path, JsonNode message) {
        return at(path.subList(0, path.size() - 1), message);
    }

    static JsonNode at(List<String> path, JsonNode message) {
        JsonNode node = message;
        for (String key : path) {
            node = node.isArray() ? node.get(Integer.parseInt(key)) : node.get(key);
        }
        return node;
    }

    ObjectNode applyTo(ObjectNode message) {
        ObjectNode copy = message.deepCopy();
        String key = path.get(path.size() - 1);
        JsonNode parent = parent(path, copy);
        if (parent instanceof ArrayNode array) {
            replace(array, Integer.parseInt(key));
        } else if (value.isMissingNode()) {
            ((ObjectNode) parent).remove(key);
        } else {
            ((ObjectNode) parent).set(key, value);
        }
        return copy;
    }

    private void replace(ArrayNode array, int index) {
        if (value.isMissingNode()) {
            array.remove(index);
        } else {
            array.set(index, value);
        }
    }

    @Override
    public String toString() {
        return "/" + String.join("/", path) + " := " + (value.isMissingNode() ? "nothing" : value);
    }
}
