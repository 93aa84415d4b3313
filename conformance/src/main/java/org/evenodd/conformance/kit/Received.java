package org.evenodd.conformance.kit;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.JsonNode;

/**
 * A message from the agent under check to one of the simulated agents.
 *
 * @param to the name of the receiver
 * @param params as received
 * @param <R> the names of the simulated agents
 */
public record Received<R>(Instant at, R to, MessageType type, JsonNode params, Decoded decoded) {

    public boolean is(MessageType other) {
        return type == other;
    }

    public boolean is(MessageType other, R receiver) {
        return type == other && to.equals(receiver);
    }

    /** The match id in the message; empty if there is none. */
    public String match() {
        return params.path("match_id").stringValue("");
    }

    /** The round in the message; 0 if there is none. */
    public int round() {
        return params.path("round_id").asInt(0);
    }

    /** The message, if it is of this type and readable. */
    public <M extends Message> Optional<M> message(Class<M> kind) {
        return decoded instanceof Decoded.Valid valid && kind.isInstance(valid.message())
                ? Optional.of(kind.cast(valid.message()))
                : Optional.empty();
    }

    /** The envelope for the answer. */
    public Envelope reply(EnvelopeWriter author) {
        String conversation = params.path("conversation_id").stringValue("");
        return ConversationId.SYNTAX.accepts(conversation)
                ? author.in(new ConversationId(conversation))
                : author.begin();
    }

    /**
     * A finding that the message breaks a rule.
     *
     * @param sent the message or event that caused it
     */
    public Finding finding(ProtocolRule rule, String seen, String sent) {
        return new Finding(rule, seen, sent, QuotedBody.of(Json.bytes(JsonValue.of(params))), 1);
    }

    /**
     * Findings about its form: why it cannot be read, or which leniencies it needed.
     *
     * @param broken the rule that a violation breaks
     * @param noted the rule that a leniency breaks
     */
    public Stream<Finding> form(
            Function<Violation, ProtocolRule> broken, Function<DialectNote, ProtocolRule> noted, String sent) {
        if (decoded instanceof Decoded.InvalidMessage invalid) {
            return invalid.violations().stream()
                    .map(violation -> finding(broken.apply(violation), violation.sentence(), sent));
        }
        return ((Decoded.Valid) decoded)
                .notes().stream().map(note -> finding(noted.apply(note), Finding.sentence(note), sent));
    }
}
