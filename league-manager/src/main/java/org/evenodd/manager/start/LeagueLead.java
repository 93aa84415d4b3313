package org.evenodd.manager.start;

import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.agent.service.AgentApi;

/** A manager's lead of a league: for as long as it runs, or contested by others that share its store. */
interface LeagueLead extends AutoCloseable {

    /** Opens the league where this manager leads it already; what callers meet. */
    AgentApi begin();

    /** Goes on with the league, or says who leads it. */
    void proceed();

    /** The league; empty where another manager serves it. */
    Optional<ServableLeague> league();

    /** Lets another manager lead. */
    @Override
    void close();

    /** The lead of a manager that shares its store with nobody. */
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
