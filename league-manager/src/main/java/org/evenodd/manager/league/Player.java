package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.manager.league.LeagueEvent.PlayerReturned;
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
        PlayerId id,
        Registration registration,
        AgentState state,
        int silentMatches,
        List<DialectNote> dialectNotes,
        Renewals renewals)
        implements Member {
    public Player {
        dialectNotes = List.copyOf(dialectNotes);
    }

    static Player registered(PlayerId id, Registration registration) {
        return new Player(id, registration, AgentState.REGISTERED, 0, List.of(), Renewals.NONE);
    }

    public boolean suspended() {
        return state == AgentState.SUSPENDED;
    }

    Player in(AgentState newState) {
        return new Player(id, registration, newState, silentMatches, dialectNotes, renewals);
    }

    Player with(Registration newRegistration) {
        return new Player(id, newRegistration, state, silentMatches, dialectNotes, renewals);
    }

    Player returned(PlayerReturned event) {
        Registration moved = registration.movedTo(event.endpoint(), event.generation(), event.rotation());
        Renewals later = renewals.after(registration, event.generation(), event.at());
        return new Player(id, moved, state, silentMatches, dialectNotes, later);
    }

    Player silentFor(int matches) {
        return new Player(id, registration, state, matches, dialectNotes, renewals);
    }

    Player noted(DialectNote note) {
        return new Player(id, registration, state, silentMatches, DialectNotes.plus(dialectNotes, note), renewals);
    }
}
