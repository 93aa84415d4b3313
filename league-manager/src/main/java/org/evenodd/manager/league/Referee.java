package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.RefereeId;

/**
 * A referee of the league.
 *
 * @param places how many matches it runs at once
 * @param state REGISTERED, ACTIVE, or SHUTDOWN once the operator removed it
 * @param isAdmitted whether it may be given matches; one that may not waits for the operator
 * @param showsMatchTokens whether it says that it shows match tokens to players
 */
public record Referee(
        RefereeId id,
        Registration registration,
        int places,
        AgentState state,
        List<DialectNote> dialectNotes,
        Renewals renewals,
        boolean isAdmitted,
        boolean showsMatchTokens,
        Overruns overruns)
        implements Member {
    public Referee {
        dialectNotes = List.copyOf(dialectNotes);
    }

    static Referee registered(RefereeRegistered event) {
        return new Referee(
                event.refereeId(),
                event.registration(),
                event.places(),
                AgentState.REGISTERED,
                List.of(),
                Renewals.NONE,
                !Boolean.FALSE.equals(event.admitted()),
                Boolean.TRUE.equals(event.matchTokens()),
                Overruns.NONE);
    }

    Referee admitted() {
        return new Referee(id, registration, places, state, dialectNotes, renewals, true, showsMatchTokens, overruns);
    }

    Referee in(AgentState newState) {
        return new Referee(
                id, registration, places, newState, dialectNotes, renewals, isAdmitted, showsMatchTokens, overruns);
    }

    Referee with(Registration newRegistration) {
        return new Referee(
                id, newRegistration, places, state, dialectNotes, renewals, isAdmitted, showsMatchTokens, overruns);
    }

    Referee returned(RefereeReturned event) {
        Registration moved = registration.movedTo(event.endpoint(), event.generation(), event.rotation());
        Renewals later = renewals.after(registration, event.generation(), event.at());
        boolean tokens = Boolean.TRUE.equals(event.matchTokens());
        return new Referee(
                id, moved, event.places(), state, dialectNotes, later, isAdmitted, tokens, overruns.afterReturn());
    }

    Referee noted(DialectNote note) {
        List<DialectNote> notes = DialectNotes.plus(dialectNotes, note);
        return new Referee(id, registration, places, state, notes, renewals, isAdmitted, showsMatchTokens, overruns);
    }

    Referee overran(RefereeOverran event) {
        Overruns more = overruns.after(event);
        return new Referee(id, registration, places, state, dialectNotes, renewals, isAdmitted, showsMatchTokens, more);
    }
}
