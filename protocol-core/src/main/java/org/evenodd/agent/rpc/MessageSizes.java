package org.evenodd.agent.rpc;

import java.util.stream.Stream;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * The maximum length of a message by its type (PRD 14.1): the manager's broadcasts and reports may be longer, however
 * they are framed. A transport applies its own limit first.
 */
public record MessageSizes(Limits limits) {

    /** Returns the limit for any body, in bytes. */
    int maxOfAll() {
        return Math.min(limits.maxMessageBytes(), limits.maxBroadcastBytes());
    }

    /** Returns the limit for a body that says this, in bytes. */
    int maxBytes(JsonNode body) {
        return names(body)
                .flatMap(name -> MessageType.named(name.stringValue("")).stream())
                .findFirst()
                .filter(MessageType::isLarge)
                .map(type -> limits.maxBroadcastBytes())
                .orElse(limits.maxMessageBytes());
    }

    /**
     * Returns where a message may be named, the method first. Other names in the body do not raise the limit of the
     * method.
     */
    private static Stream<JsonNode> names(JsonNode body) {
        JsonNode params = body.path("params");
        return Stream.of(
                body.path("method"),
                params.path("message_type"),
                params.path("name"),
                params.path("message").path("message_type"),
                params.path("arguments").path("message_type"),
                body.path("message_type"),
                body.path("type"));
    }
}
