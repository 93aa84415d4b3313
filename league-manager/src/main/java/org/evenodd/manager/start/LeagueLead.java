package org.evenodd.manager.start;

import java.util.Optional;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.operator.ProgressPrinter;
import org.evenodd.manager.relay.Relays;
import org.evenodd.manager.start.LeagueLoader.LoadedLeague;
import org.evenodd.manager.tournament.Tournament.Recover;
import org.evenodd.manager.views.LeagueViews;

/**
 * A manager's leadership of a league: its own for as long as it runs ({@link ServableLeague}), or contested by other
 * managers of a shared store ({@link ContestedLead}).
 */
interface LeagueLead extends AutoCloseable {

    /** Opens the league if this manager already leads it. Returns the services for callers. */
    AgentApi begin();

    /** Continues the league, or says which manager leads it. */
    void proceed();

    /** The league; empty where another manager serves it. */
    Optional<ServableLeague> league();

    /** Lets another manager lead. */
    @Override
    default void close() {}

    /**
     * A league that is ready to be served and does not continue before it is told to. All its parts belong to this
     * league alone.
     *
     * @param invitation tells the agents of the league that this one has replaced
     */
    record ServableLeague(
            LoadedLeague loaded,
            LeagueEngine engine,
            LeagueViews views,
            AgentApi service,
            Relays relays,
            ProgressPrinter printer,
            Runnable invitation,
            Lease lease)
            implements LeagueLead {

        @Override
        public AgentApi begin() {
            return service;
        }

        /** Prints the state that was found in the store, and continues the league. */
        @Override
        public void proceed() {
            printer.begin(loaded.isNew());
            engine.submit(new Recover());
            invitation.run();
        }

        @Override
        public Optional<ServableLeague> league() {
            return Optional.of(this);
        }
    }
}
