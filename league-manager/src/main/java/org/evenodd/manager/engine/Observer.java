package org.evenodd.manager.engine;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;

/** Observes stored events: views, logs, the console. Must not block. */
@FunctionalInterface
public interface Observer {

    /**
     * Called after events were stored.
     *
     * @param league the league after them
     */
    void happened(List<LeagueEvent> events, League league);
}
