package org.evenodd.manager.start;

import org.evenodd.agent.program.Launcher;

/** Starts a League Manager, or sends a command to a running one. */
public final class LeagueManagerMain {

    private LeagueManagerMain() {}

    public static void main(String[] args) {
        Launcher.main(LeagueManagerCommand::new, args);
    }
}
