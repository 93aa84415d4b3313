package org.evenodd.manager.start;

import java.util.Optional;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.manager.agent.LeagueEngine;
import org.evenodd.manager.operator.StartCountdown;
import org.evenodd.manager.operator.StartLine;
import org.evenodd.manager.start.LeagueLoader.LoadedLeague;
import org.evenodd.manager.tournament.Recover;
import org.evenodd.manager.views.LeagueViews;

/**
 * A league that is ready to be served and does not continue before it is told to. All its parts belong to this league
 * alone.
 */
record ServableLeague(
        LoadedLeague loaded,
        LeagueEngine engine,
        LeagueViews views,
        AgentApi service,
        StartLine startLine,
        StartCountdown countdown)
        implements LeagueLead {

    @Override
    public AgentApi begin() {
        return service;
    }

    /** Prints what was found in the store, and continues the league. */
    @Override
    public void proceed() {
        startLine.tell(loaded.league(), loaded.isNew());
        countdown.begin();
        engine.submit(new Recover());
    }

    @Override
    public Optional<ServableLeague> league() {
        return Optional.of(this);
    }
}
