package org.evenodd.player.caller;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * The league named in a manager's message, and the player's own. A manager that spells its league in two ways is
 * believed with a note; in strict mode that is E006.
 *
 * @param own null if the manager named none when the player registered
 */
public record NamedLeague(LeagueId named, @Nullable LeagueId own) {

    private static final String FIELD = "/league_id";

    /** Checks the league of a call that was otherwise admitted. */
    public Admission admit(Admission.CallerAdmitted granted, Compatibility compatibility) {
        if (own == null || own.equals(named)) {
            return granted;
        }
        return compatibility == Compatibility.STRICT
                ? new Admission.CallerRejected(
                        Refusal.of(new Violation(FIELD, ErrorCode.E006, own.value(), named.value())), false)
                : noted(granted, own);
    }

    private Admission noted(Admission.CallerAdmitted granted, LeagueId expected) {
        List<DialectNote> notes = new ArrayList<>(granted.notes());
        notes.add(new DialectNote(
                FIELD,
                named.value(),
                expected.value(),
                "PRD 3.4",
                "Send the league_id of the registration response in every message.",
                1));
        return new Admission.CallerAdmitted(granted.gate(), notes);
    }
}
