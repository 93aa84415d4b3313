package org.evenodd.player.state;

import org.evenodd.protocol.message.AgentState;

/**
 * The life of a player once it has a seat (SPEC 11); INIT is the time before.
 *
 * <pre>
 *               in play     given up     stopped
 * REGISTERED    ACTIVE      SUSPENDED    SHUTDOWN
 * ACTIVE        ACTIVE      SUSPENDED    SHUTDOWN
 * SUSPENDED     ACTIVE      SUSPENDED    SHUTDOWN
 * SHUTDOWN      SHUTDOWN    SHUTDOWN     SHUTDOWN
 * </pre>
 */
final class PlayerLifecycle {

    /** So many matches in a row lost without a game, and the manager no longer waits for the player. */
    static final int FORFEITS_TO_SUSPENSION = 3;

    private PlayerLifecycle() {}

    static AgentState inPlay(AgentState from) {
        return unlessShut(from, AgentState.ACTIVE);
    }

    static AgentState givenUp(AgentState from) {
        return unlessShut(from, AgentState.SUSPENDED);
    }

    private static AgentState unlessShut(AgentState from, AgentState to) {
        return from == AgentState.SHUTDOWN ? from : to;
    }
}
