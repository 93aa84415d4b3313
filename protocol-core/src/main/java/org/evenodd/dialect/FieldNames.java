package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of a message, or of an object in it, with the foreign names under which they are found: another spelling, a
 * known synonym, or one level further out. A field under its own name is never replaced, and no value that decides a
 * game is invented.
 */
public final class FieldNames {

    /**
     * A message translated to the protocol's field names.
     *
     * @param leniencies the renamed or moved fields
     * @param contradictions decisions for which two fields differ, so that neither counts
     */
    public record Translation(ObjectNode message, List<Leniency> leniencies, List<Violation> contradictions) {

        public Translation {
            leniencies = List.copyOf(leniencies);
            contradictions = List.copyOf(contradictions);
        }

        /** Whether the translation differs from the message. */
        public boolean changes() {
            return !leniencies.isEmpty() || !contradictions.isEmpty();
        }
    }

    /** Values that the receiver of a message knows for certain, so that the sender may omit them. */
    @FunctionalInterface
    public interface KnownContext {

        /** Knows nothing. */
        KnownContext NONE = (type, field, object) -> Optional.empty();

        /**
         * The value of an omitted field; empty if unknown.
         *
         * @param object the object without the field, as far as it is known
         */
        Optional<String> valueOf(MessageType type, String field, JsonNode object);
    }

    private static final Map<MessageType, FieldNames> KNOWN = new ConcurrentHashMap<>();

    private static final Set<String> TYPE_FIELDS = Synonyms.anywhere("message_type");

    private final MessageType type;
    private final RecordShape<?> shape;
    private final Set<String> own;
    private final Map<String, List<String>> foreign = new LinkedHashMap<>();
    private final Set<String> meaningful = new HashSet<>();
    private final Map<String, FieldNames> objects;
    private final Map<String, FieldNames> rows;

    private FieldNames(MessageType type, RecordShape<?> shape, boolean isMessage) {
        this.type = type;
        this.shape = shape;
        this.own = new HashSet<>(shape.fieldNames());
        this.objects = inside(shape.objects());
        this.rows = inside(shape.rows());
        if (isMessage) {
            own.addAll(Set.of("protocol", "message_type"));
        }
        own.stream().filter(name -> !name.equals("protocol")).sorted().forEach(this::learn);
    }

    /** The field names of one message type. */
    public static FieldNames of(MessageType type) {
        return KNOWN.computeIfAbsent(
                type,
                any -> new FieldNames(type, Shapes.ofRecord(type.messageClass().asSubclass(Record.class)), true));
    }

    /** A name that is itself a field of this object is no synonym, save for a value that cannot be in the field. */
    private void learn(String field) {
        List<String> names = new ArrayList<>(List.of(Spelling.folded(field)));
        Synonyms.of(field, type).stream()
                .filter(name -> !own.contains(name) || rows.containsKey(name))
                .map(Spelling::folded)
                .forEach(names::add);
        foreign.put(field, names);
        meaningful.addAll(names);
    }

    /** Whether the protocol has a field of this name here. */
    boolean knows(String name) {
        return own.contains(name);
    }

    /** Whether it has one that the value may be in: an object is no list. An object that only a game can read has any field. */
    boolean knows(String name, JsonNode value) {
        return (knows(name) || shape.isOpen()) && !(rows.containsKey(name) && value.isObject());
    }

    /**
     * Whether an object's top level has a field that may be one of these under a foreign name; a quick check.
     */
    public boolean mayHoldForeign(JsonNode object) {
        return object.propertyNames().stream().anyMatch(name -> !own.contains(name) && means(name));
    }

    /** Whether a field of this name may be one of these. */
    boolean means(String name) {
        return meaningful.contains(Spelling.folded(name));
    }

    Set<String> fields() {
        return foreign.keySet();
    }

    /** The names of a field, folded, likeliest first. */
    List<String> namesOf(String field) {
        return foreign.getOrDefault(field, List.of());
    }

    /** Whether a value may be this field's; a type only if it names this message. */
    boolean fits(String field, JsonNode value) {
        String named = Spelling.folded(value.stringValue(""));
        return field.equals("message_type")
                ? type.typeNames().stream().map(Spelling::folded).anyMatch(named::equals)
                : shape.fits(field, value);
    }

    Set<String> missed() {
        return shape.missed();
    }

    /** The field names of the fields that are objects. */
    Map<String, FieldNames> objects() {
        return objects;
    }

    /** The field names of the fields that are lists of objects. */
    Map<String, FieldNames> rows() {
        return rows;
    }

    private Map<String, FieldNames> inside(Map<String, RecordShape<?>> shapes) {
        Map<String, FieldNames> names = new HashMap<>();
        shapes.forEach((name, of) -> names.put(name, new FieldNames(type, of, false)));
        return names;
    }

    /** The values of the fields that may stand for {@code message_type}. */
    static Stream<String> typeFields(JsonNode object) {
        return object.properties().stream()
                .filter(property -> TYPE_FIELDS.contains(Spelling.folded(property.getKey())))
                .map(property -> property.getValue().stringValue(""));
    }

    /** The message translated to the protocol's names. */
    public Translation translate(JsonNode object) {
        return translate(object, KnownContext.NONE);
    }

    /** The message translated to the protocol's names, and completed from its receiver's knowledge. */
    public Translation translate(JsonNode object, KnownContext context) {
        return new Translator(type, this, context).translate(object);
    }
}
