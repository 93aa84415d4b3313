package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.agent.log.Printable;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** An agent that has a place in the league, or had one until the operator removed it. */
public sealed interface Member permits PlayerMember, RefereeMember {

    AgentId id();

    Registration registration();

    AgentState state();

    List<DialectNote> dialectNotes();

    Renewals renewals();

    Member in(AgentState newState);

    Member with(Registration newRegistration);

    Member noted(DialectNote note);

    default DisplayName displayName() {
        return registration().displayName();
    }

    /** Its name as people are shown it. */
    default String shownName() {
        return Printable.of(displayName(), id());
    }

    /** Whether it takes part; otherwise it is a referee that waits for the operator. */
    default boolean isAdmitted() {
        return true;
    }

    /** Whether it still has its place. */
    default boolean present() {
        return state() != AgentState.SHUTDOWN;
    }
}
