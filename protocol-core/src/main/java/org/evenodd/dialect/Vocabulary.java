package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.RecordShape;
import tools.jackson.databind.JsonNode;

/** The fields of one kind of object in a message, with their synonyms. */
final class Vocabulary {

    private static final Set<String> HEADING = Set.of("protocol", "message_type");

    private final MessageType type;
    private final RecordShape<?> shape;
    private final Set<String> own;
    private final Map<String, List<String>> foreign = new LinkedHashMap<>();
    private final Set<String> meaningful = new HashSet<>();
    private final Map<String, Vocabulary> inner = new ConcurrentHashMap<>();

    private Vocabulary(MessageType type, RecordShape<?> shape, boolean isMessage) {
        this.type = type;
        this.shape = shape;
        this.own = new HashSet<>(shape.fieldNames());
        if (isMessage) {
            own.addAll(HEADING);
        }
        own.stream().filter(name -> !name.equals("protocol")).sorted().forEach(this::learn);
    }

    static Vocabulary of(MessageType type, RecordShape<?> shape) {
        return new Vocabulary(type, shape, true);
    }

    /** A name that is itself a field of this object is no synonym. */
    private void learn(String field) {
        List<String> names = new ArrayList<>(List.of(Spelling.folded(field)));
        Synonyms.of(field, type).stream()
                .filter(name -> !own.contains(name))
                .map(Spelling::folded)
                .forEach(names::add);
        foreign.put(field, names);
        meaningful.addAll(names);
    }

    /** Whether the protocol has a field of this name here. */
    boolean knows(String name) {
        return own.contains(name);
    }

    /** Whether an object has a field that may be one of these under a foreign name. */
    boolean mayHoldForeign(JsonNode object) {
        return object.propertyNames().stream()
                .anyMatch(name -> !own.contains(name) && meaningful.contains(Spelling.folded(name)));
    }

    Set<String> fields() {
        return foreign.keySet();
    }

    /** The names of a field, folded, likeliest first. */
    List<String> namesOf(String field) {
        return foreign.getOrDefault(field, List.of());
    }

    boolean fits(String field, JsonNode value) {
        return HEADING.contains(field) ? value.isString() : shape.fits(field, value);
    }

    Set<String> missed() {
        return shape.missed();
    }

    /** The vocabularies of the fields that are objects. */
    Map<String, Vocabulary> objects() {
        return vocabularies(shape.objects());
    }

    /** The vocabularies of the fields that are lists of objects. */
    Map<String, Vocabulary> rows() {
        return vocabularies(shape.rows());
    }

    private Map<String, Vocabulary> vocabularies(Map<String, RecordShape<?>> shapes) {
        Map<String, Vocabulary> vocabularies = new HashMap<>();
        shapes.forEach((name, of) ->
                vocabularies.put(name, inner.computeIfAbsent(name, any -> new Vocabulary(type, of, false))));
        return vocabularies;
    }
}
