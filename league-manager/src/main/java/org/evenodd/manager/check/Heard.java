package org.evenodd.manager.check;

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
 * A message that the referee sent to the checker.
 *
 * @param params as they came
 * @param act what is done with it
 * @param answered when; the end of time for what is not answered
 */
record Heard(Instant at, Role to, MessageType type, JsonNode params, Decoded decoded, Act act, Instant answered) {

    /** The id of the match that it names; empty where it names none. */
    String match() {
        return params.path("match_id").stringValue("");
    }

    boolean is(MessageType other) {
        return type == other;
    }

    boolean is(MessageType other, Role role) {
        return type == other && to == role;
    }

    /** The message, where it is of this kind and can be read. */
    <M extends Message> Optional<M> message(Class<M> kind) {
        return decoded instanceof Decoded.Valid valid && kind.isInstance(valid.message())
                ? Optional.of(kind.cast(valid.message()))
                : Optional.empty();
    }

    /** What it shows. */
    Finding finding(Rule rule, String seen, MatchPlan plan) {
        return new Finding(rule, seen, plan.description(), exhibit(), 1);
    }

    String exhibit() {
        return Exhibit.of(Json.bytes(JsonValue.of(params)));
    }
}
