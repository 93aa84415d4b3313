package org.evenodd.protocol.codec;

import java.util.List;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.Context;
import org.evenodd.dialect.FieldNames;
import org.evenodd.dialect.Translation;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Leniency;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** Reads messages as strictly as it is told to, and writes them in the one canonical form. */
public final class MessageCodec {

    private static final RecordShape<Heading> HEADING = Shapes.ofRecord(Heading.class);

    private final Compatibility compatibility;
    private final Aliases aliases;

    public MessageCodec(Compatibility compatibility) {
        this(compatibility, Aliases.none());
    }

    /**
     * A codec of an agent among others that know it by another id.
     *
     * @param aliases whom they call how
     */
    public MessageCodec(Compatibility compatibility, Aliases aliases) {
        this.compatibility = compatibility;
        this.aliases = aliases;
    }

    /** A message as its receiver is to read it: in canonical form, with the ids that it has given. */
    public JsonValue encodeToOthers(Message message) {
        return aliases.outward(encode(message));
    }

    public Compatibility compatibility() {
        return compatibility;
    }

    /** Reads the params of a request or notification. */
    public Decoded decodeRequest(MessageType type, JsonNode params) {
        return decodeRequest(type, params, Context.NONE);
    }

    /** The same where the receiver knows some of what a sender may leave out. */
    public Decoded decodeRequest(MessageType type, JsonNode params, Context context) {
        return decode(type, params, false, context);
    }

    /** Reads the answer to a call of ours, which may leave out who sends it (MCP 2.1). */
    public Decoded decodeReply(MessageType type, JsonNode result) {
        return decode(type, result, true, Context.NONE);
    }

    private Decoded decode(MessageType type, JsonNode node, boolean reply, Context context) {
        Decoded canonical = decode(type, node, new Reading(compatibility, reply));
        return mayBeForeign(type, node, canonical)
                ? foreign(
                        type,
                        canonical,
                        aliases.inward(type, FieldNames.of(type).translate(node, context)),
                        reply)
                : canonical;
    }

    /** The protocol's own form is read first, and costs no more than one look at its names. */
    private boolean mayBeForeign(MessageType type, JsonNode node, Decoded canonical) {
        boolean smooth =
                canonical instanceof Decoded.Valid valid && valid.notes().isEmpty();
        return compatibility == Compatibility.TOLERANT
                && node.isObject()
                && (!smooth || FieldNames.of(type).mayHoldForeign(node));
    }

    private Decoded foreign(MessageType type, Decoded canonical, Translation translation, boolean reply) {
        if (!translation.contradictions().isEmpty()) {
            return new Decoded.Invalid(translation.contradictions());
        }
        if (!translation.changes()) {
            return canonical;
        }
        Reading reading = new Reading(compatibility, reply);
        translation.leniencies().forEach(reading::forgive);
        Decoded translated = decode(type, translation.message(), reading);
        return translated instanceof Decoded.Invalid && canonical instanceof Decoded.Valid ? canonical : translated;
    }

    private static Decoded decode(MessageType type, JsonNode node, Reading reading) {
        HEADING.read(node, reading);
        checkType(type, node.path("message_type"), reading);
        Message message = node.isObject() ? (Message) shape(type).read(node, reading) : null;
        if (message == null || !reading.violations().isEmpty()) {
            return new Decoded.Invalid(reading.violations());
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
        return leniencies.stream().map(leniency -> note(type, leniency)).toList();
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
     * @throws org.evenodd.protocol.shape.IncompleteRecordException on writing, when a field is missing that our agents
     *     always send
     */
    public static JsonValue encode(Message message) {
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
