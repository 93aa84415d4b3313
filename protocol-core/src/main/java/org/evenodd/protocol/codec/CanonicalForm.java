package org.evenodd.protocol.codec;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Like;
import org.evenodd.protocol.shape.Notation.WrongValueCode;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** Reads messages in the protocol's own form from JSON, field by field, and writes them. */
public final class CanonicalForm {

    /** The two fields that say what a message is (PRD 2.1). */
    private record Heading(
            @Expected @WrongValueCode(ErrorCode.E018) @Like(value = "^league\\.v2$", expected = "league.v2") @Nullable
            String protocol,

            @Expected @Nullable String messageType) {}

    private static final RecordShape<Heading> HEADING = Shapes.ofRecord(Heading.class);

    private static final Map<MessageType, Set<String>> OWN_FIELDS = new ConcurrentHashMap<>();

    private CanonicalForm() {}

    /** Whether an object has no field that its message does not have: then a reader has seen all of it. */
    public static boolean hasNoOtherFields(MessageType type, JsonNode object) {
        return OWN_FIELDS.computeIfAbsent(type, CanonicalForm::ownFields).containsAll(object.propertyNames());
    }

    private static Set<String> ownFields(MessageType type) {
        Set<String> own = new HashSet<>(shape(type).fieldNames());
        own.addAll(HEADING.fieldNames());
        return own;
    }

    /** Reads a message as strictly as the reading demands; violations and notes that it already has are included. */
    public static Decoded read(MessageType type, JsonNode node, Reading reading) {
        if (node.isObject()) {
            HEADING.readFields(node, reading);
            checkType(type, node.path("message_type"), reading);
        }
        Message message = (Message) shape(type).read(node, reading);
        if (message == null || !reading.violations().isEmpty()) {
            return new Decoded.InvalidMessage(reading.violations());
        }
        return new Decoded.Valid(message, notes(type, reading.leniencies()));
    }

    private static void checkType(MessageType type, JsonNode name, Reading reading) {
        if (name.isString() && !type.typeNames().contains(name.stringValue())) {
            reading.enter("message_type");
            reading.violation(ErrorCode.E006, type.name(), Reading.quote(name));
            reading.leave();
        }
    }

    private static List<DialectNote> notes(MessageType type, List<Leniency> leniencies) {
        return leniencies.isEmpty()
                ? List.of()
                : leniencies.stream().map(leniency -> note(type, leniency)).toList();
    }

    private static DialectNote note(MessageType type, Leniency leniency) {
        String field = leniency.pointer();
        String fix = leniency.isRenaming()
                ? "In %s, rename %s to %s.".formatted(type, field, leniency.expected())
                : "In %s, send %s as %s.".formatted(type, field, leniency.expected());
        return new DialectNote(field, leniency.seen(), leniency.expected(), type.section(), fix, 1);
    }

    static JsonValue of(Message message) {
        return out -> write(message, out);
    }

    private static void write(Message message, JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("protocol", Message.PROTOCOL);
        out.writeStringProperty("message_type", message.type().name());
        writeFields(message, out);
        out.writeEndObject();
    }

    @SuppressWarnings("unchecked")
    private static void writeFields(Message message, JsonGenerator out) {
        ((RecordShape<Record>) shape(message.type())).writeFields((Record) message, out);
    }

    static RecordShape<?> shape(MessageType type) {
        return Shapes.ofRecord(type.messageClass().asSubclass(Record.class));
    }
}
