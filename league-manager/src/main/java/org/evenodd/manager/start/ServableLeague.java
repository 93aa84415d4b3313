package org.evenodd.manager.start;

import org.evenodd.agent.service.AgentApi;
import org.evenodd.manager.console.StartLine;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.play.Recover;
import org.evenodd.manager.views.LeagueViews;

/** A league that can be served, and does not go on before it is told to. All that is this league's is made for it alone. */
record ServableLeague(
        LoadedLeague loaded, LeagueEngine engine, LeagueViews views, AgentApi service, StartLine startLine) {

    /** Says what was found, and goes on with it. */
    void begin() {
        startLine.tell(loaded.league(), loaded.anew());
        engine.submit(new Recover());
    }
}
