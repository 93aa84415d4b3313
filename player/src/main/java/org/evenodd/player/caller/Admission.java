package org.evenodd.player.caller;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Refusal;

/** The decision about a caller. */
public sealed interface Admission {

    /**
     * The caller is believed.
     *
     * @param gate decides about the next caller
     * @param notes the leniency needed, if any
     */
    record CallerAdmitted(CallerGate gate, List<DialectNote> notes) implements Admission {
        public CallerAdmitted {
            notes = List.copyOf(notes);
        }
    }

    /**
     * The caller is rejected with E011 or E012.
     *
     * @param other whether it showed a token for this player other than the one the player was given
     */
    record CallerRejected(Refusal refusal, boolean other) implements Admission {}
}
