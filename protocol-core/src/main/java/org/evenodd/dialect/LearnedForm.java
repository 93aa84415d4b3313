package org.evenodd.dialect;

import org.evenodd.protocol.message.MessageType;

/** A way to say a message that an agent understood. */
public record LearnedForm(CallForm tongue, UnderstandingProof proof) {

    LearnedForm doubted() {
        return new LearnedForm(tongue, UnderstandingProof.MEMORY);
    }

    /** Whether it was shown by what the agent did. */
    boolean isStrong() {
        return proof != UnderstandingProof.ARRIVAL;
    }

    /** Whether it tells how other messages should be said: an arrival that nobody had to search for tells nothing. */
    boolean isTelling(MessageType type) {
        return isStrong() || !tongue.equals(CallForm.canonical(type));
    }
}
