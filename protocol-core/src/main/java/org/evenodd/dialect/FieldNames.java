package org.evenodd.dialect;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the fields of a message under foreign names: another spelling, a known synonym, or one level further out. A
 * field under its own name is never replaced, and no value that decides a game is invented.
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

    private static final Map<MessageType, FieldNames> KNOWN = new ConcurrentHashMap<>();

    private static final Set<String> TYPE_FIELDS = Stream.concat(
                    Stream.of("message_type"), Synonyms.ofTheType().stream())
            .map(Spelling::folded)
            .collect(Collectors.toUnmodifiableSet());

    private final MessageType type;
    private final Vocabulary vocabulary;

    private FieldNames(MessageType type) {
        this.type = type;
        this.vocabulary =
                Vocabulary.of(type, Shapes.ofRecord(type.messageClass().asSubclass(Record.class)));
    }

    /** The field names of one message type. */
    public static FieldNames of(MessageType type) {
        FieldNames known = KNOWN.get(type);
        return known == null ? KNOWN.computeIfAbsent(type, FieldNames::new) : known;
    }

    /**
     * Whether an object's top level has a field that may be one of this message under another name; a quick check.
     */
    public boolean mayHoldForeign(JsonNode object) {
        return vocabulary.mayHoldForeign(object);
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

    /** The message translated to the protocol's names, and completed with what its receiver knows. */
    public Translation translate(JsonNode object, KnownContext context) {
        return new Translator(type, vocabulary, context).translate(object);
    }
}
