package org.evenodd.player.check;

import java.time.Instant;
import java.util.Optional;
import org.evenodd.agent.check.Exhibit;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Rule;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * A message that the manager sent to the checker.
 *
 * @param seat of whom it was sent to
 * @param params as they came
 */
record Heard(Instant at, int seat, MessageType type, JsonNode params, Decoded decoded) {

    boolean is(MessageType other, int who) {
        return type == other && seat == who;
    }

    /** The message, where it is of this kind and can be read. */
    <M extends Message> Optional<M> message(Class<M> kind) {
        return decoded instanceof Decoded.Valid valid && kind.isInstance(valid.message())
                ? Optional.of(kind.cast(valid.message()))
                : Optional.empty();
    }

    /** What it shows. */
    Finding finding(Rule rule, String seen) {
        return new Finding(rule, seen, "(nothing: the manager sends " + type + " by itself)", exhibit(), 1);
    }

    private String exhibit() {
        return Exhibit.of(Json.bytes(JsonValue.of(params)));
    }
}
