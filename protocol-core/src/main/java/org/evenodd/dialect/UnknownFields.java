package org.evenodd.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** Fields that the protocol does not define at their location, by folded name. */
final class UnknownFields {

    private static final int DEEPEST = 3;

    /** An unknown field. */
    record UnknownField(String pointer, String name, JsonNode value) {}

    private final Map<String, UnknownField> byName = new LinkedHashMap<>();

    UnknownFields(FieldNames names, JsonNode object, String pointer) {
        object.properties().stream()
                .filter(property -> !names.knows(property.getKey()))
                .forEach(property -> add(pointer, property.getKey(), property.getValue()));
    }

    private UnknownFields(UnknownFields nearer, UnknownFields further) {
        byName.putAll(further.byName);
        byName.putAll(nearer.byName);
    }

    private void add(String pointer, String name, JsonNode value) {
        if (!value.isNull()) {
            byName.putIfAbsent(Spelling.folded(name), new UnknownField(pointer + '/' + name, name, value));
        }
    }

    /** Adds all fields of an object, known or not. */
    void addAll(JsonNode object, String pointer) {
        object.properties().forEach(property -> add(pointer, property.getKey(), property.getValue()));
    }

    /** Adds the fields of nested objects, recursively. */
    void addNested() {
        for (int depth = 1; depth <= DEEPEST; depth++) {
            for (UnknownField field : List.copyOf(byName.values())) {
                if (field.value().isObject()) {
                    addAll(field.value(), field.pointer());
                }
            }
        }
    }

    /** These fields, and those of an outer object with other names. */
    UnknownFields within(UnknownFields further) {
        return new UnknownFields(this, further);
    }

    /** All candidates for a field, likeliest first. */
    List<UnknownField> all(FieldNames names, String field) {
        return names.namesOf(field).stream()
                .map(byName::get)
                .filter(Objects::nonNull)
                .filter(candidate -> names.fits(field, candidate.value()))
                .toList();
    }
}
