package org.evenodd.protocol.codec;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Like;
import org.evenodd.protocol.shape.Notation.WrongValueCode;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads messages, and writes them in canonical form. A message in canonical form is read here; any other is left to the
 * foreign forms.
 *
 * @param foreign null in strict mode, which knows no other form
 */
public record MessageCodec(@Nullable ForeignForms foreign) {

    /** The two fields that identify the protocol and the type of a message (PRD 2.1). */
    private record Heading(
            @Expected @WrongValueCode(ErrorCode.E018) @Like(value = "^league\\.v2$", expected = "league.v2") @Nullable
            String protocol,

            @Expected @Nullable String messageType) {}

    private static final RecordShape<Heading> HEADING = Shapes.ofRecord(Heading.class);

    public static final MessageCodec STRICT = new MessageCodec(null);

    /** Reads the params of a request or notification. */
    public Decoded decodeRequest(MessageType type, JsonNode params) {
        return read(type, params, false);
    }

    /** Reads the answer to our call, which may omit its sender (MCP 2.1). */
    public Decoded decodeReply(MessageType type, JsonNode result) {
        return read(type, result, true);
    }

    private Decoded read(MessageType type, JsonNode node, boolean reply) {
        Reading reading = new Reading(foreign == null ? Compatibility.STRICT : Compatibility.TOLERANT, reply);
        Decoded canonical = read(type, node, reading);
        return foreign == null || !node.isObject() || isWhole(canonical, reading)
                ? canonical
                : foreign.read(type, node, canonical, reply);
    }

    /** The message in an object, if that is its canonical form, without violations or fields that nothing reads. */
    public static Optional<Message> canonical(MessageType type, JsonNode node, boolean reply) {
        Reading reading = new Reading(Compatibility.STRICT, reply);
        Decoded decoded = read(type, node, reading);
        return isWhole(decoded, reading) ? Optional.of(((Decoded.Valid) decoded).message()) : Optional.empty();
    }

    private static boolean isWhole(Decoded decoded, Reading reading) {
        return decoded instanceof Decoded.Valid valid && valid.notes().isEmpty() && !reading.leftUnread();
    }

    /** Reads a message as strictly as the reading demands; violations and notes that it already has are included. */
    public static Decoded read(MessageType type, JsonNode node, Reading reading) {
        if (node.isObject()) {
            HEADING.readFields(node, reading);
            checkType(type, node.path("message_type"), reading);
        }
        Message message = (Message) shape(type).read(node, reading);
        return message == null || !reading.violations().isEmpty()
                ? new Decoded.InvalidMessage(reading.violations())
                : new Decoded.Valid(message, notes(type, reading.leniencies()));
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

    /**
     * The canonical form of a message.
     *
     * @throws org.evenodd.protocol.shape.RecordShape.IncompleteRecordException on writing, if a field is missing that our agents
     *     always send
     */
    public static JsonValue encode(Message message) {
        return out -> {
            out.writeStartObject();
            out.writeStringProperty("protocol", Message.PROTOCOL);
            out.writeStringProperty("message_type", message.type().name());
            shape(message.type()).writeFields(message, out);
            out.writeEndObject();
        };
    }

    /** The canonical form of an answer, with the ids that its receiver knows. */
    public JsonValue answer(Message message) {
        JsonValue canonical = encode(message);
        return foreign != null && foreign.renames.get() ? foreign.ids.outward(canonical) : canonical;
    }

    /** Finds out how each message is read and written, once and for all, so that the first of its type does not wait for it. */
    public static void prepare() {
        Arrays.stream(MessageType.values()).forEach(MessageCodec::shape);
    }

    static RecordShape<?> shape(MessageType type) {
        return Shapes.ofRecord(type.messageClass().asSubclass(Record.class));
    }
}
