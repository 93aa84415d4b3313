package org.evenodd.agent.peer;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Sender;

/**
 * Writes the envelopes of an agent's messages (PRD 2.1).
 *
 * @param sender the agent's current sender, which changes when the league gives it an id
 */
public record EnvelopeWriter(Supplier<Sender> sender, InstantSource clock, RandomGenerator random) {

    private static final long VERSION_BITS = 0xFFFF_FFFF_FFFF_0FFFL;
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT_BITS = 0x3FFF_FFFF_FFFF_FFFFL;
    private static final long VARIANT_2 = 0x8000_0000_0000_0000L;

    /** A writer for an agent whose sender never changes. */
    public EnvelopeWriter(Sender sender, InstantSource clock, RandomGenerator random) {
        this(() -> sender, clock, random);
    }

    /** The envelope of a message in a conversation. */
    public Envelope in(ConversationId conversation) {
        return new Envelope(sender.get(), clock.instant(), conversation);
    }

    /** The envelope of the answer to a message; in a new conversation if the message names none. */
    public Envelope replyTo(Envelope request) {
        ConversationId conversation = request.conversationId();
        return in(conversation == null ? newConversation() : conversation);
    }

    /** The envelope of the first message of a conversation. */
    public Envelope begin() {
        return in(newConversation());
    }

    /** A new conversation id: a random UUID. */
    public ConversationId newConversation() {
        long high = (random.nextLong() & VERSION_BITS) | VERSION_4;
        long low = (random.nextLong() & VARIANT_BITS) | VARIANT_2;
        return new ConversationId(new UUID(high, low).toString());
    }
}
