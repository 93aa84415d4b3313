package org.evenodd.protocol.peer;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import tools.jackson.core.JsonGenerator;

/**
 * A message on its way to one or many: written once, the receiver's token put in for each.
 *
 * @param json the message as JSON, without a token if each receiver has its own
 */
public record Outgoing(MessageType type, JsonValue json) {

    /** A message as it is. */
    public static Outgoing of(Message message) {
        return new Outgoing(message.type(), MessageCodec.encode(message));
    }

    /** A message to many, without a token so far; what it costs to write is paid here. */
    public static Outgoing toMany(Message message) {
        return new Outgoing(message.type(), JsonValue.encoded(Json.bytes(MessageCodec.encode(message))));
    }

    /** The same message for the owner of a token. */
    public Outgoing with(AuthToken token) {
        return new Outgoing(type, new WithToken(json, token));
    }

    private record WithToken(JsonValue message, AuthToken token) implements JsonValue {

        @Override
        public void writeTo(JsonGenerator out) {
            String fields = Json.text(message).substring(1);
            out.writeStartObject();
            out.writeStringProperty("auth_token", token.value());
            out.writeRaw(',');
            out.writeRaw(fields.substring(0, fields.length() - 1));
            out.writeEndObject();
        }
    }
}
