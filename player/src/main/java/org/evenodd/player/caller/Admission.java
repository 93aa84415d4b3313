package org.evenodd.player.caller;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Refusal;

/** Whether a caller is let in. */
public sealed interface Admission {

    /**
     * It is.
     *
     * @param gate what decides about the next caller
     * @param notes the leniency that it needed, if any
     */
    record CallerAdmitted(CallerGate gate, List<DialectNote> notes) implements Admission {
        public CallerAdmitted {
            notes = List.copyOf(notes);
        }
    }

    /**
     * It is not: E011 or E012.
     *
     * @param other whether it showed a token of this player that is not the one that the player was given
     */
    record CallerRejected(Refusal refusal, boolean other) implements Admission {}
}
