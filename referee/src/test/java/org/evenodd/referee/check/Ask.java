package org.evenodd.referee.check;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * A body that a test bot was sent.
 *
 * @param call the missing node where it is no JSON
 * @param before how many calls of this type the bot had for this match
 * @param latest the match to which the bot was invited last
 * @param shaken whether it was sent something that is no JSON before
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
