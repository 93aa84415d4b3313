package org.evenodd.protocol.codec;

import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import tools.jackson.databind.JsonNode;

/** Reads messages in the protocol's own form only. */
public record StrictCodec() implements MessageCodec {

    @Override
    public Decoded decodeRequest(MessageType type, JsonNode params) {
        return CanonicalForm.read(type, params, new Reading(Compatibility.STRICT, false));
    }

    @Override
    public Decoded decodeReply(MessageType type, JsonNode result) {
        return CanonicalForm.read(type, result, new Reading(Compatibility.STRICT, true));
    }
}
