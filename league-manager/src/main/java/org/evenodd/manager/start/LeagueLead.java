package org.evenodd.manager.start;

import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.agent.service.AgentApi;

/**
 * A manager's leadership of a league: its own for as long as it runs, or contested by other managers of a shared store.
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
    void close();

    /** The leadership of a manager that has its store to itself. */
    static LeagueLead uncontested(Supplier<ServableLeague> opening) {
        return new LeagueLead() {
            private Optional<ServableLeague> league = Optional.empty();

            @Override
            public AgentApi begin() {
                ServableLeague opened = opening.get();
                league = Optional.of(opened);
                return opened.service();
            }

            @Override
            public void proceed() {
                league.ifPresent(ServableLeague::begin);
            }

            @Override
            public Optional<ServableLeague> league() {
                return league;
            }

            @Override
            public void close() {}
        };
    }
}
