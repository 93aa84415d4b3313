package org.evenodd.systemtests.memory;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/**
 * A message sent by an agent of ours.
 *
 * @param number its index among all messages sent
 * @param service the service that is called or answers
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

    /** Returns the message in the frame, or the data of an error. */
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

    /** Returns the match of the message, if there is one. */
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
