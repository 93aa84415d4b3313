package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player of the league.
 *
 * @param state REGISTERED, ACTIVE, SUSPENDED, or SHUTDOWN once the operator removed it
 * @param silentMatches how many matches in a row it has just lost in silence
 */
public record Player(
        PlayerId id, Registration registration, AgentState state, int silentMatches, List<DialectNote> dialectNotes) {
    public Player {
        dialectNotes = List.copyOf(dialectNotes);
    }

    /** Whether the operator has not removed it. */
    public boolean present() {
        return state != AgentState.SHUTDOWN;
    }
}
