package org.evenodd.manager.start;

import java.util.Optional;
import org.evenodd.agent.http.AgentApi;

/**
 * A manager's leadership of a league: its own for as long as it runs ({@link ServableLeague}), or contested by other
 * managers of a shared store.
 */
interface LeagueLead extends AutoCloseable {

    /** Opens the league if this manager already leads it. Returns what serves callers. */
    AgentApi begin();

    /** Continues the league, or says which manager leads it. */
    void proceed();

    /** The league; empty where another manager serves it. */
    Optional<ServableLeague> league();

    /** Lets another manager lead. */
    @Override
    default void close() {}
}
