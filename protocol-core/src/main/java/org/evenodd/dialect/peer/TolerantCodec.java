package org.evenodd.dialect.peer;

import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.FieldNames;
import org.evenodd.dialect.KnownContext;
import org.evenodd.dialect.Translation;
import org.evenodd.protocol.codec.CanonicalForm;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import tools.jackson.databind.JsonNode;

/**
 * Reads messages in any form that can be understood. The protocol's own form is tried first, at the cost of one check
 * of the names.
 *
 * @param aliases who is known to others by another id
 * @param context completes omitted fields
 */
public record TolerantCodec(Aliases aliases, KnownContext context) implements MessageCodec {

    /** A codec without foreign ids. */
    public TolerantCodec() {
        this(Aliases.none(), KnownContext.NONE);
    }

    @Override
    public Decoded decodeRequest(MessageType type, JsonNode params) {
        return decode(type, params, false, context);
    }

    @Override
    public Decoded decodeReply(MessageType type, JsonNode result) {
        return decode(type, result, true, KnownContext.NONE);
    }

    /** Our message with the receiver's ids. */
    JsonValue toOthers(JsonValue canonical) {
        return aliases.outward(canonical);
    }

    private Decoded decode(MessageType type, JsonNode node, boolean reply, KnownContext known) {
        Decoded canonical = CanonicalForm.read(type, node, new Reading(Compatibility.TOLERANT, reply));
        return mayBeForeign(type, node, canonical)
                ? foreign(
                        type,
                        canonical,
                        aliases.inward(type, FieldNames.of(type).translate(node, known)),
                        reply)
                : canonical;
    }

    private static boolean mayBeForeign(MessageType type, JsonNode node, Decoded canonical) {
        boolean needsNoNote =
                canonical instanceof Decoded.Valid valid && valid.notes().isEmpty();
        return node.isObject() && (!needsNoNote || FieldNames.of(type).mayHoldForeign(node));
    }

    private static Decoded foreign(MessageType type, Decoded canonical, Translation translation, boolean reply) {
        if (!translation.contradictions().isEmpty()) {
            return new Decoded.InvalidMessage(translation.contradictions());
        }
        if (!translation.changes()) {
            return canonical;
        }
        Reading reading = new Reading(Compatibility.TOLERANT, reply);
        translation.leniencies().forEach(reading::forgive);
        Decoded translated = CanonicalForm.read(type, translation.message(), reading);
        return translated instanceof Decoded.InvalidMessage && canonical instanceof Decoded.Valid
                ? canonical
                : translated;
    }
}
