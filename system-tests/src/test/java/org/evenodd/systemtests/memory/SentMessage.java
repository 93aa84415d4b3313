package org.evenodd.systemtests.memory;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/**
 * What an agent of ours has sent.
 *
 * @param number its place among everything that was sent
 * @param service the service that is called, or that answers
 * @param frame the whole JSON-RPC request or response
 */
record SentMessage(int number, Kind kind, Endpoint service, JsonNode frame) {

    enum Kind {
        REQUEST,
        RESPONSE
    }

    boolean isRequest() {
        return kind == Kind.REQUEST;
    }

    /** The message in the frame; the data of an error. */
    JsonNode message() {
        if (isRequest()) {
            return frame.path("params");
        }
        return frame.has("error") ? frame.path("error").path("data") : frame.path("result");
    }

    MessageType type() {
        return MessageType.valueOf(message().path("message_type").asString());
    }

    boolean is(MessageType type) {
        return type() == type;
    }

    /** The match that the message is about, if it is about one. */
    Optional<String> match() {
        return Optional.of(message().path("match_id").asString("")).filter(id -> !id.isEmpty());
    }

    int round() {
        return message().path("round_id").asInt();
    }

    @Override
    public String toString() {
        return "#%d %s %s %s"
                .formatted(number, kind, service, message().path("message_type").asString("?"));
    }
}
