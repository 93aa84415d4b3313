package org.evenodd.protocol.peer;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.SharedObject;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;

/**
 * A message on its way to one or many: written once, the receiver's token put before its fields for each.
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
        return new Outgoing(message.type(), SharedObject.of(MessageCodec.encode(message)));
    }

    /** The same message for the owner of a token. */
    public Outgoing with(AuthToken token) {
        SharedObject fields = json instanceof SharedObject shared ? shared : SharedObject.of(json);
        return new Outgoing(type, fields.beginningWith("auth_token", token.value()));
    }
}
