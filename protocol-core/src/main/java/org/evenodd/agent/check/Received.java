package org.evenodd.agent.check;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.ConversationId;
import tools.jackson.databind.JsonNode;

/**
 * A message that the checked agent sent to one of those that the checker plays.
 *
 * @param to the name of the one that got it
 * @param params as they came
 * @param <R> the names of the agents that are played
 */
public record Received<R>(Instant at, R to, MessageType type, JsonNode params, Decoded decoded) {

    public boolean is(MessageType other) {
        return type == other;
    }

    public boolean is(MessageType other, R receiver) {
        return type == other && to.equals(receiver);
    }

    /** The id of the match that it names; empty where it names none. */
    public String match() {
        return params.path("match_id").stringValue("");
    }

    /** The round that it names; 0 where it names none. */
    public int round() {
        return params.path("round_id").asInt(0);
    }

    /** The message, where it is of this kind and can be read. */
    public <M extends Message> Optional<M> message(Class<M> kind) {
        return decoded instanceof Decoded.Valid valid && kind.isInstance(valid.message())
                ? Optional.of(kind.cast(valid.message()))
                : Optional.empty();
    }

    /** The envelope of the answer to it. */
    public Envelope reply(EnvelopeWriter author) {
        String conversation = params.path("conversation_id").stringValue("");
        return ConversationId.SYNTAX.accepts(conversation)
                ? author.in(new ConversationId(conversation))
                : author.begin();
    }

    /** How it can be shown, without secrets. */
    public String exhibit() {
        return QuotedBody.of(Json.bytes(JsonValue.of(params)));
    }

    /**
     * That it breaks a rule.
     *
     * @param sent what it was sent for
     */
    public Finding finding(ProtocolRule rule, String seen, String sent) {
        return new Finding(rule, seen, sent, exhibit(), 1);
    }

    /**
     * Why it cannot be read, or what had to be forgiven to read it.
     *
     * @param broken which rule a message breaks that cannot be read
     */
    public Stream<Finding> form(Function<Violation, ProtocolRule> broken, String sent) {
        if (decoded instanceof Decoded.InvalidMessage invalid) {
            Violation first = invalid.violations().get(0);
            return Stream.of(finding(broken.apply(first), first.sentence(), sent));
        }
        return ((Decoded.Valid) decoded)
                .notes().stream().map(note -> finding(ProtocolRule.of(note), Finding.sentence(note), sent));
    }
}
