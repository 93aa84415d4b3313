package org.evenodd.conformance.manager;

import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * An agent of the checker that the manager has accepted.
 *
 * @param number among all agents that the checker has opened
 * @param id its id in the league
 * @param token null if it was given none
 */
record CheckerAgent(
        int number,
        AgentKind kind,
        DisplayName name,
        String id,
        @Nullable AuthToken token) {

    boolean isPlayer() {
        return kind == AgentKind.PLAYER;
    }
}
