package org.evenodd.dialect;

import org.evenodd.protocol.message.MessageType;

/** A way to say a message that an agent understood. */
public record Known(Tongue tongue, Proof proof) {

    Known doubted() {
        return new Known(tongue, Proof.MEMORY);
    }

    /** Whether it was shown by what the agent did. */
    boolean isStrong() {
        return proof != Proof.ARRIVAL;
    }

    /** Whether it tells how other messages should be said: an arrival that nobody had to search for tells nothing. */
    boolean isTelling(MessageType type) {
        return isStrong() || !tongue.equals(Tongue.canonical(type));
    }
}
