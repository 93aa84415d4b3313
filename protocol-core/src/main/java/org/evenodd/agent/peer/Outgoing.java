package org.evenodd.agent.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;

/**
 * An outgoing message to one or many receivers: encoded once, with each receiver's token added in front.
 *
 * @param json the message as JSON, without a token if each receiver has its own
 * @param news whether its receipt tells nothing: of one from an agent that has understood such a message before, only an
 *     error is read
 */
public record Outgoing(MessageType type, JsonValue json, boolean news) {

    /** A message whose answer is read. */
    public Outgoing(MessageType type, JsonValue json) {
        this(type, json, false);
    }

    /** A message to one receiver. */
    public static Outgoing of(Message message) {
        return new Outgoing(message.type(), MessageCodec.encode(message));
    }

    /** A message to many receivers, without a token yet; encodes it. */
    public static Outgoing toMany(Message message) {
        return new Outgoing(message.type(), JsonValue.encoded(Json.bytes(MessageCodec.encode(message))));
    }

    /** The same message, as news. */
    public Outgoing asNews() {
        return new Outgoing(type, json, true);
    }

    /** This message with a receiver's token. */
    public Outgoing with(AuthToken token) {
        byte[] first = "{\"auth_token\":%s,"
                .formatted(Json.text(JsonValue.of(token.value())))
                .getBytes(UTF_8);
        byte[] object = Json.bytes(json);
        byte[] whole = Arrays.copyOf(first, first.length + object.length - 1);
        System.arraycopy(object, 1, whole, first.length, object.length - 1);
        return new Outgoing(type, JsonValue.encoded(whole), news);
    }
}
