package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * A referee of the league.
 *
 * @param places how many matches it can run at once
 * @param state REGISTERED, ACTIVE, or SHUTDOWN once the operator removed it
 * @param isAdmitted whether it may be given matches; otherwise it waits for the operator
 * @param showsMatchTokens whether it declared that it shows match tokens to players
 */
public record RefereeMember(
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
    public RefereeMember {
        dialectNotes = List.copyOf(dialectNotes);
    }

    static RefereeMember registered(RefereeRegistered event) {
        return new RefereeMember(
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

    RefereeMember admitted() {
        return new RefereeMember(
                id, registration, places, state, dialectNotes, renewals, true, showsMatchTokens, overruns);
    }

    @Override
    public RefereeMember in(AgentState newState) {
        return new RefereeMember(
                id, registration, places, newState, dialectNotes, renewals, isAdmitted, showsMatchTokens, overruns);
    }

    @Override
    public RefereeMember with(Registration newRegistration) {
        return new RefereeMember(
                id, newRegistration, places, state, dialectNotes, renewals, isAdmitted, showsMatchTokens, overruns);
    }

    RefereeMember returned(RefereeReturned event) {
        Registration moved = registration.movedTo(
                event.endpoint(), event.generation(), event.rotation(), event.caller(), event.claim());
        Renewals later = renewals.after(registration, event.generation(), event.at());
        boolean tokens = Boolean.TRUE.equals(event.matchTokens());
        return new RefereeMember(
                id, moved, event.places(), state, dialectNotes, later, isAdmitted, tokens, overruns.afterReturn());
    }

    @Override
    public RefereeMember noted(DialectNote note) {
        List<DialectNote> notes = DialectNotes.plus(dialectNotes, note);
        return new RefereeMember(
                id, registration, places, state, notes, renewals, isAdmitted, showsMatchTokens, overruns);
    }

    RefereeMember overran(RefereeOverran event) {
        Overruns more = overruns.after(event);
        return new RefereeMember(
                id, registration, places, state, dialectNotes, renewals, isAdmitted, showsMatchTokens, more);
    }
}
