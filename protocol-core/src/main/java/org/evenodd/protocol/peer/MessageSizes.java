package org.evenodd.protocol.peer;

import java.util.Optional;
import org.evenodd.protocol.jsonrpc.SizeLimit;
import org.evenodd.protocol.mcp.ToolCall;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.settings.Limits;
import tools.jackson.databind.JsonNode;

/**
 * How long a message may be by its kind (PRD 14.1): the manager's broadcasts and reports are larger than others, also where
 * they come as the call of a tool.
 */
public record MessageSizes(Limits limits) implements SizeLimit {

    @Override
    public int maxBytes(JsonNode body) {
        String named = body.path("params").path("message_type").stringValue("");
        return MessageType.named(body.path("method").stringValue(named))
                .or(() -> MessageType.named(named))
                .or(() -> tool(body))
                .filter(MessageSizes::isLarge)
                .map(type -> limits.maxBroadcastBytes())
                .orElse(limits.maxMessageBytes());
    }

    private static Optional<MessageType> tool(JsonNode body) {
        return body.path("method").stringValue("").equals(ToolCall.METHOD)
                ? MessageType.named(body.path("params").path("name").stringValue(""))
                : Optional.empty();
    }

    private static boolean isLarge(MessageType type) {
        return switch (type) {
            case ROUND_ANNOUNCEMENT, ROUND_COMPLETED, LEAGUE_COMPLETED, LEAGUE_STANDINGS_UPDATE, MATCH_RESULT_REPORT ->
                true;
            default -> false;
        };
    }
}
