package org.evenodd.referee;

import org.evenodd.agent.program.Launcher;

/** Starts a Referee. */
public final class RefereeMain {

    private RefereeMain() {}

    public static void main(String[] args) {
        Launcher.main(RefereeCommand::new, args);
    }
}
