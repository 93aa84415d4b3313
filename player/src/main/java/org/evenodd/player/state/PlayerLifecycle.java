package org.evenodd.player.state;

import org.evenodd.protocol.message.AgentState;

/**
 * The states of a player that has a place (SPEC 11); before that it is in INIT.
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

    /** After this many forfeits in a row the manager no longer waits for the player. */
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
