package org.evenodd.manager.engine;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;

/** Hears of what has been stored: views, logs, the console. Must not block. */
@FunctionalInterface
public interface Observer {

    /**
     * Events are stored.
     *
     * @param league the league after them
     */
    void happened(List<LeagueEvent> events, League league);
}
