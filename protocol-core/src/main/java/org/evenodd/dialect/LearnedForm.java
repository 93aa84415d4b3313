package org.evenodd.dialect;

import org.evenodd.protocol.message.MessageType;

/** A form in which an agent understood a message. */
public record LearnedForm(CallForm tongue, UnderstandingProof proof) {

    LearnedForm doubted() {
        return new LearnedForm(tongue, UnderstandingProof.MEMORY);
    }

    /** Whether the agent's own action proved it. */
    boolean isStrong() {
        return proof != UnderstandingProof.ARRIVAL;
    }

    /** Whether it suggests the form of other messages: an acknowledgement of the first form tried suggests nothing. */
    boolean isTelling(MessageType type) {
        return isStrong() || !tongue.equals(CallForm.canonical(type));
    }
}
