package org.evenodd.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Fields that the protocol does not define at their location, by folded name. */
final class UnknownFields {

    private static final int DEEPEST = 3;

    /** An unknown field. */
    record UnknownField(String pointer, String name, JsonNode value) {

        String folded() {
            return Spelling.folded(name);
        }
    }

    private final Map<String, UnknownField> byName = new LinkedHashMap<>();

    UnknownFields(FieldNames names, JsonNode object, String pointer) {
        object.properties().stream()
                .filter(property -> !names.knows(property.getKey()))
                .forEach(property -> add(pointer, property.getKey(), property.getValue()));
    }

    UnknownFields() {}

    /** All fields of an object and of those inside it, known or not; of several with one name, the outermost. */
    static UnknownFields everywhere(JsonNode object) {
        UnknownFields all = new UnknownFields();
        all.addAll(object, "");
        all.addNested();
        return all;
    }

    private void add(String pointer, String name, JsonNode value) {
        if (!value.isNull()) {
            byName.putIfAbsent(Spelling.folded(name), new UnknownField(pointer + '/' + name, name, value));
        }
    }

    private void addAll(JsonNode object, String pointer) {
        object.properties().forEach(property -> add(pointer, property.getKey(), property.getValue()));
    }

    /** Adds the fields of nested objects, recursively. */
    private void addNested() {
        for (int depth = 1; depth <= DEEPEST; depth++) {
            for (UnknownField field : List.copyOf(byName.values())) {
                if (field.value().isObject()) {
                    addAll(field.value(), field.pointer());
                }
            }
        }
    }

    Stream<UnknownField> fields() {
        return byName.values().stream();
    }

    /** The text that a field with one of these names has; a number counts as its digits. */
    Optional<String> text(Predicate<String> folded) {
        return fields().filter(
                        field -> field.value().isString() || field.value().isIntegralNumber())
                .filter(field -> folded.test(field.folded()))
                .map(field -> field.value().asString())
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    /** These fields, and those of an outer object with other names. */
    UnknownFields within(UnknownFields further) {
        UnknownFields all = new UnknownFields();
        all.byName.putAll(further.byName);
        all.byName.putAll(byName);
        return all;
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
