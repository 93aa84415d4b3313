package org.evenodd.conformance.player;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * A body that a test bot received.
 *
 * @param call a missing node if it is not JSON
 * @param before the number of earlier calls of this type for this match and move
 * @param latest the match of the bot's last invitation
 * @param shaken whether it received something that is not JSON before
 */
record Ask(JsonNode call, int before, String latest, boolean shaken) {

    Optional<MessageType> type() {
        return MessageType.named(call.path("method").stringValue(""));
    }

    boolean is(MessageType type) {
        return type().filter(type::equals).isPresent();
    }

    JsonNode params() {
        return call.path("params");
    }

    String match() {
        return params().path("match_id").stringValue("");
    }

    boolean isBroken() {
        return call.isMissingNode();
    }

    boolean isNotification() {
        return call.isObject() && !call.has("id");
    }
}
