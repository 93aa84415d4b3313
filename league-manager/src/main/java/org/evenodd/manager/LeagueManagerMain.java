package org.evenodd.manager;

import org.evenodd.agent.program.Launcher;
import org.evenodd.manager.start.LeagueManagerCommand;

/** Starts the League Manager, or commands one that runs. */
public final class LeagueManagerMain {

    private LeagueManagerMain() {}

    public static void main(String[] args) {
        Launcher.main(new LeagueManagerCommand(), args);
    }
}
