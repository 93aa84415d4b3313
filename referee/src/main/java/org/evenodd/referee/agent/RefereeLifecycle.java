package org.evenodd.referee.agent;

import org.evenodd.protocol.message.States.AgentState;

/**
 * The lifecycle of a referee (SPEC 11). It never goes back, except to register in the next league.
 *
 * <pre>
 *             registered    called        league over
 * INIT        REGISTERED    INIT          SHUTDOWN
 * REGISTERED  REGISTERED    ACTIVE        SHUTDOWN
 * ACTIVE      ACTIVE        ACTIVE        SHUTDOWN
 * SHUTDOWN    SHUTDOWN      SHUTDOWN      SHUTDOWN
 * </pre>
 */
final class RefereeLifecycle {

    private AgentState state = AgentState.INIT;

    synchronized AgentState state() {
        return state;
    }

    /** The manager has granted a place. */
    void registered() {
        move(AgentState.INIT, AgentState.REGISTERED);
    }

    /** The manager has granted a place in the next league. */
    synchronized void registeredAnew() {
        state = AgentState.REGISTERED;
    }

    /** The manager has called. */
    void called() {
        move(AgentState.REGISTERED, AgentState.ACTIVE);
    }

    private synchronized void move(AgentState from, AgentState to) {
        if (state == from) {
            state = to;
        }
    }

    /** The league is over. */
    synchronized void leagueOver() {
        state = AgentState.SHUTDOWN;
    }
}
