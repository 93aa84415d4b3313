package org.evenodd.referee;

import org.evenodd.protocol.agent.Launcher;

/** Starts a Referee. */
public final class RefereeMain {

    private RefereeMain() {}

    public static void main(String[] args) {
        Launcher.main(new RefereeCommand(), args);
    }
}
