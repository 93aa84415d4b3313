package org.evenodd.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Fields that the protocol does not have where they stand, by their folded names. */
final class UnknownFields {

    private static final int DEEPEST = 3;

    /** One of them. */
    record Stranger(String pointer, String name, JsonNode value) {}

    private final Map<String, Stranger> byName = new LinkedHashMap<>();

    UnknownFields(Vocabulary vocabulary, JsonNode object) {
        this(vocabulary, object, "");
    }

    UnknownFields(Vocabulary vocabulary, JsonNode object, String pointer) {
        object.properties().stream()
                .filter(property -> !vocabulary.knows(property.getKey()))
                .forEach(property -> add(pointer, property.getKey(), property.getValue()));
    }

    private UnknownFields(UnknownFields nearer, UnknownFields further) {
        byName.putAll(further.byName);
        byName.putAll(nearer.byName);
    }

    private void add(String pointer, String name, JsonNode value) {
        if (!value.isNull()) {
            byName.putIfAbsent(Spelling.folded(name), new Stranger(pointer + '/' + name, name, value));
        }
    }

    /** Adds all fields of an object, whether the protocol has them there or not. */
    void addAll(JsonNode object, String pointer) {
        object.properties().forEach(property -> add(pointer, property.getKey(), property.getValue()));
    }

    /** Adds what is in objects among these, and in objects in them. */
    void open() {
        for (int depth = 1; depth <= DEEPEST; depth++) {
            for (Stranger stranger : List.copyOf(byName.values())) {
                if (stranger.value().isObject()) {
                    addAll(stranger.value(), stranger.pointer());
                }
            }
        }
    }

    /** These, and those of an object further out where these have none of that name. */
    UnknownFields within(UnknownFields further) {
        return new UnknownFields(this, further);
    }

    /** The likeliest for a field. */
    Optional<Stranger> first(Vocabulary vocabulary, String field) {
        return all(vocabulary, field).stream().findFirst();
    }

    /** All that may be this field, likeliest first. */
    List<Stranger> all(Vocabulary vocabulary, String field) {
        return vocabulary.namesOf(field).stream()
                .map(byName::get)
                .filter(Objects::nonNull)
                .filter(stranger -> vocabulary.fits(field, stranger.value()))
                .toList();
    }
}
