package org.evenodd.systemtests.simulation;

import org.evenodd.manager.league.LeagueEvent;

/** Something that always holds. It hears of everything at once, and says so when it does not hold. */
interface Invariant {

    /** An event is in the store, as the last one. */
    default void stored(LeagueEvent event) {}

    /** A process sends a message. */
    default void heard(SentMessage message) {}

    /** The league is over, and so is its aftermath. */
    default void over() {}
}
