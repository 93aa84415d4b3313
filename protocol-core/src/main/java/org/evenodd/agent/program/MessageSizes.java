package org.evenodd.agent.program;

import java.util.stream.Stream;
import org.evenodd.agent.settings.Limits;
import org.evenodd.protocol.jsonrpc.SizeLimit;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * How long a message may be by its kind (PRD 14.1): the manager's broadcasts and reports are larger than others, in
 * whatever way they are framed.
 */
public record MessageSizes(Limits limits) implements SizeLimit {

    @Override
    public int ofAll() {
        return Math.min(limits.maxMessageBytes(), limits.maxBroadcastBytes());
    }

    @Override
    public int maxBytes(JsonNode body) {
        return names(body)
                .flatMap(name -> MessageType.named(name.stringValue("")).stream())
                .findFirst()
                .filter(MessageType::isLarge)
                .map(type -> limits.maxBroadcastBytes())
                .orElse(limits.maxMessageBytes());
    }

    /** Where a message may be named, the method first: what else is said there makes no other method longer. */
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
