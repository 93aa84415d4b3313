package org.evenodd.manager.registration;

import org.evenodd.manager.league.Member;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.DisplayName;

/** Who answers at an endpoint, as its {@code GET /health} tells. */
public record Resident(AgentKind kind, DisplayName name) {

    boolean is(AgentKind other, DisplayName otherName) {
        return kind == other && name.sameAs(otherName);
    }

    boolean is(Member member) {
        return is(member.id().kind(), member.displayName());
    }
}
