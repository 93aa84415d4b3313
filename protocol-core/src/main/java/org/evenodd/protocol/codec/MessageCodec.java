package org.evenodd.protocol.codec;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads messages, and writes them in canonical form. A message in canonical form is read here; any other is left to the
 * foreign forms.
 *
 * @param foreign null in strict mode, which knows no other form
 */
public record MessageCodec(@Nullable ForeignForms foreign) {

    public static final MessageCodec STRICT = new MessageCodec(null);

    /** Reads the params of a request or notification. */
    public Decoded decodeRequest(MessageType type, JsonNode params) {
        return read(type, params, false);
    }

    /** Whether a request is in canonical form, without violations or fields that nothing reads. */
    public static boolean isCanonical(MessageType type, JsonNode params) {
        Reading reading = new Reading(Compatibility.STRICT, false);
        return isWhole(CanonicalForm.read(type, params, reading), reading);
    }

    /** Reads the answer to our call, which may omit its sender (MCP 2.1). */
    public Decoded decodeReply(MessageType type, JsonNode result) {
        return read(type, result, true);
    }

    private Decoded read(MessageType type, JsonNode node, boolean reply) {
        Reading reading = new Reading(foreign == null ? Compatibility.STRICT : Compatibility.TOLERANT, reply);
        Decoded canonical = CanonicalForm.read(type, node, reading);
        return foreign == null || !node.isObject() || isWhole(canonical, reading)
                ? canonical
                : foreign.read(type, node, canonical, reply);
    }

    private static boolean isWhole(Decoded canonical, Reading reading) {
        return canonical instanceof Decoded.Valid valid && valid.notes().isEmpty() && !reading.leftUnread();
    }

    /**
     * The canonical form of a message.
     *
     * @throws org.evenodd.protocol.shape.RecordShape.IncompleteRecordException on writing, if a field is missing that our agents
     *     always send
     */
    public static JsonValue encode(Message message) {
        return CanonicalForm.of(message);
    }
}
