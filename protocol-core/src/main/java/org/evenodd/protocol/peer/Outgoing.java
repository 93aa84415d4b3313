package org.evenodd.protocol.peer;

import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.SharedObject;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;

/**
 * An outgoing message to one or many receivers: encoded once, with each receiver's token added in front.
 *
 * @param json the message as JSON, without a token if each receiver has its own
 */
public record Outgoing(MessageType type, JsonValue json) {

    /** A message to one receiver. */
    public static Outgoing of(Message message) {
        return new Outgoing(message.type(), MessageCodec.encode(message));
    }

    /** A message to many receivers, without a token yet; encodes it. */
    public static Outgoing toMany(Message message) {
        return new Outgoing(message.type(), SharedObject.of(MessageCodec.encode(message)));
    }

    /** This message with a receiver's token. */
    public Outgoing with(AuthToken token) {
        SharedObject fields = json instanceof SharedObject shared ? shared : SharedObject.of(json);
        return new Outgoing(type, fields.beginningWith("auth_token", token.value()));
    }
}
