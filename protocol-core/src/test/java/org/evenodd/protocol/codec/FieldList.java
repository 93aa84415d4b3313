package org.evenodd.protocol.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The fields of a schema as rows for readers; nested fields have a dot before their names. */
final class FieldList {

    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final List<Row> rows = new ArrayList<>();

    private FieldList() {}

    /**
     * One field.
     *
     * @param need whether readers require it, our agents send it, or neither
     */
    record Row(String name, String meaning, Need need) {}

    enum Need {
        REQUIRED("required"),
        SENT("ours send it"),
        OPTIONAL("optional");

        final String words;

        Need(String words) {
            this.words = words;
        }
    }

    static List<Row> of(JsonNode schema) {
        FieldList list = new FieldList();
        list.addAll("", schema, schema.path("$defs").path("canonical"));
        return List.copyOf(list.rows);
    }

    private void addAll(String prefix, JsonNode schema, JsonNode canonical) {
        for (var field : schema.path("properties").properties()) {
            String name = field.getKey();
            JsonNode value = withoutNull(field.getValue());
            rows.add(new Row(prefix + name, meaning(field.getValue()), need(name, schema, canonical)));
            JsonNode sent = canonical.path("properties").path(name);
            addAll(prefix + name + ".", value, sent);
            addAll(prefix + name + "[].", withoutNull(value.path("items")), sent.path("items"));
            elements(value.path("anyOf")).forEach(game -> addAll(prefix + name + ".", game, sent));
        }
    }

    private static Need need(String name, JsonNode schema, JsonNode canonical) {
        if (lists(schema.path("required"), name)) {
            return Need.REQUIRED;
        }
        return lists(canonical.path("required"), name) ? Need.SENT : Need.OPTIONAL;
    }

    private static boolean lists(JsonNode names, String name) {
        return elements(names).anyMatch(entry -> entry.stringValue().equals(name));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static boolean isNull(JsonNode schema) {
        return schema.path("type").stringValue("").equals("null");
    }

    private static JsonNode withoutNull(JsonNode schema) {
        return schema.has("anyOf")
                ? elements(schema.path("anyOf"))
                        .filter(option -> !isNull(option))
                        .findFirst()
                        .orElse(NOTHING)
                : schema;
    }

    private static String meaning(JsonNode schema) {
        if (schema.has("anyOf")) {
            return elements(schema.path("anyOf"))
                    .map(option -> isNull(option) ? "null" : meaning(option))
                    .distinct()
                    .collect(Collectors.joining(" or "));
        }
        if (schema.has("const")) {
            return quoted(schema.path("const"));
        }
        if (schema.has("enum")) {
            return elements(schema.path("enum")).map(FieldList::quoted).collect(Collectors.joining(", "));
        }
        String game = schema.has("title") ? " of " + schema.path("title").stringValue() : "";
        return (schema.has("description") ? schema.path("description").stringValue() : typed(schema)) + game;
    }

    private static String quoted(JsonNode value) {
        return "`" + value + "`";
    }

    private static String typed(JsonNode schema) {
        return switch (schema.path("type").stringValue("any")) {
            case "integer" -> "an integer" + range(schema);
            case "number" -> "a number" + range(schema);
            case "boolean" -> "true or false";
            case "string" -> "text" + (schema.has("maxLength") ? ", at most " + schema.path("maxLength") : "");
            case "array" -> "a list" + (schema.has("maxItems") ? ", at most " + schema.path("maxItems") : "");
            case "object" -> schema.has("additionalProperties") ? map(schema) : "an object";
            default -> "see the example";
        };
    }

    private static String map(JsonNode schema) {
        JsonNode value = schema.path("additionalProperties");
        String key = schema.path("propertyNames").path("description").stringValue("a name");
        return "an object: %s → %s".formatted(key, value.isObject() ? meaning(value) : "any value");
    }

    private static String range(JsonNode schema) {
        boolean low = schema.has("minimum");
        boolean high = schema.has("maximum");
        if (low && high) {
            return " from %s to %s".formatted(schema.path("minimum"), schema.path("maximum"));
        }
        return low ? " from %s up".formatted(schema.path("minimum")) : "";
    }
}
