package org.evenodd.dialect;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Leniency;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a GAME_JOIN_ACK that has only a {@code status}: the words that accept or reject a registration mean the same
 * here. No other word is an acceptance; "ok" only confirms receipt.
 */
final class JoinWords {

    private static final String ACCEPT = "accept";
    private static final Set<String> YES = Set.of("ACCEPTED");
    private static final Set<String> NO = Set.of("REJECTED", "DECLINED");

    private JoinWords() {}

    static List<Leniency> complete(ObjectNode own, JsonNode message) {
        String status = message.path("status").stringValue("");
        String word = status.toUpperCase(Locale.ROOT);
        boolean isJoinAck = own.path("message_type").stringValue("").equals(MessageType.GAME_JOIN_ACK.name());
        if (!isJoinAck || own.hasNonNull(ACCEPT) || !(YES.contains(word) || NO.contains(word))) {
            return List.of();
        }
        own.put(ACCEPT, YES.contains(word));
        return List.of(new Leniency("/status", status, "/accept, true or false"));
    }
}
