package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.manager.league.LeagueEvent.RefereeReturned;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.RefereeId;

/**
 * A referee of the league.
 *
 * @param places how many matches it runs at once
 * @param state REGISTERED, ACTIVE, or SHUTDOWN once the operator removed it
 */
public record Referee(
        RefereeId id,
        Registration registration,
        int places,
        AgentState state,
        List<DialectNote> dialectNotes,
        Renewals renewals)
        implements Member {
    public Referee {
        dialectNotes = List.copyOf(dialectNotes);
    }

    static Referee registered(RefereeId id, Registration registration, int places) {
        return new Referee(id, registration, places, AgentState.REGISTERED, List.of(), Renewals.NONE);
    }

    Referee in(AgentState newState) {
        return new Referee(id, registration, places, newState, dialectNotes, renewals);
    }

    Referee with(Registration newRegistration, int newPlaces) {
        return new Referee(id, newRegistration, newPlaces, state, dialectNotes, renewals);
    }

    Referee returned(RefereeReturned event) {
        Registration moved = registration.movedTo(event.endpoint(), event.generation(), event.rotation());
        Renewals later = renewals.after(registration, event.generation(), event.at());
        return new Referee(id, moved, event.places(), state, dialectNotes, later);
    }

    Referee noted(DialectNote note) {
        return new Referee(id, registration, places, state, DialectNotes.plus(dialectNotes, note), renewals);
    }
}
