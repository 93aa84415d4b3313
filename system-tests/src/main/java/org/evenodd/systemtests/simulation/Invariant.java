package org.evenodd.systemtests.simulation;

import org.evenodd.manager.league.LeagueEvent;

/** A condition that must hold throughout a league. It sees every event and message at once and reports violations. */
interface Invariant {

    /** Called after an event was stored. */
    default void stored(LeagueEvent event) {}

    /** Called when a process sends a message. */
    default void sent(SentMessage message) {}

    /** Called when the league is over and the last messages have arrived. */
    default void over() {}
}
