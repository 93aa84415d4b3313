package org.evenodd.dialect;

import org.evenodd.protocol.message.MessageType;

/** A form in which an agent understood a message. */
public record LearnedForm(CallForm form, UnderstandingProof proof) {

    /** Whether the agent's own action proved it. */
    boolean isStrong() {
        return proof != UnderstandingProof.ARRIVAL;
    }

    /** Whether it suggests the form of other messages: an acknowledgement of the first form tried suggests nothing. */
    boolean isTelling(MessageType type) {
        return isStrong() || !form.equals(CallForm.canonical(type));
    }
}
