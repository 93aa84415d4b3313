package org.evenodd.agent.scripted;

import java.time.Instant;
import java.util.stream.Stream;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** A received call. */
public record ReceivedCall(Instant at, JsonNode request) {

    static ReceivedCall of(Instant at, byte[] body) {
        return new ReceivedCall(at, JsonText.parse(body));
    }

    public String method() {
        return request.path("method").stringValue("");
    }

    /** Returns the message, in any framing. */
    public JsonNode params() {
        return Stream.of("/params", "/params/message", "/params/arguments", "")
                .map(request::at)
                .filter(place -> place.has("message_type"))
                .findFirst()
                .orElseGet(() -> request.path("params"));
    }

    public MessageType type() {
        return MessageType.valueOf(params().path("message_type").stringValue(""));
    }

    /** Returns the message, which must be valid in strict mode. */
    public <M extends Message> M message(Class<M> as) {
        Decoded decoded = MessageCodec.STRICT.decodeRequest(type(), params());
        if (decoded instanceof Decoded.Valid valid) {
            return as.cast(valid.message());
        }
        throw new AssertionError(decoded.toString());
    }
}
