package org.evenodd.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The fields of an object by their folded names: the fields that the protocol does not define there, or all. */
final class SaidFields {

    private static final int DEEPEST = 3;

    /** A field with its place in the message. */
    record SaidField(String pointer, String name, JsonNode value) {

        String folded() {
            return Spelling.folded(name);
        }
    }

    private final Map<String, SaidField> byName = new LinkedHashMap<>();

    SaidFields() {}

    /** The wanted fields of an object. */
    SaidFields(JsonNode object, String pointer, Predicate<String> wanted) {
        object.properties().stream()
                .filter(field ->
                        wanted.test(field.getKey()) && !field.getValue().isNull())
                .map(field -> new SaidField(pointer + '/' + field.getKey(), field.getKey(), field.getValue()))
                .forEach(field -> byName.putIfAbsent(field.folded(), field));
    }

    /** All fields of an object and of the objects inside it, known or not; of several with one name, the outermost. */
    static SaidFields everywhere(JsonNode object) {
        SaidFields all = new SaidFields(object, "", any -> true);
        for (int depth = 1; depth <= DEEPEST; depth++) {
            for (SaidField field : List.copyOf(all.byName.values())) {
                all.add(new SaidFields(field.value(), field.pointer(), any -> true));
            }
        }
        return all;
    }

    Stream<SaidField> fields() {
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

    /** Adds the fields with other names. */
    void add(SaidFields further) {
        further.byName.forEach(byName::putIfAbsent);
    }

    /** All candidates for a field, likeliest first. */
    List<SaidField> all(FieldNames names, String field) {
        return names.namesOf(field).stream()
                .map(byName::get)
                .filter(Objects::nonNull)
                .filter(candidate -> names.fits(field, candidate.value()))
                .toList();
    }
}
