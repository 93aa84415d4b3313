package org.evenodd.manager.registration;

import org.evenodd.manager.league.Member;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentKind;

/** Who answers at an endpoint, as its {@code GET /health} tells. */
public record Resident(AgentKind kind, DisplayName name) {

    public static Resident of(Member member) {
        return new Resident(member.id().kind(), member.displayName());
    }

    public boolean is(Resident other) {
        return kind == other.kind && name.sameAs(other.name);
    }
}
