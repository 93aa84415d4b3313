package org.evenodd.player;

import org.evenodd.agent.program.Launcher;
import org.evenodd.player.agent.PlayerProgram;

/** Starts one or many Players. */
public final class PlayerMain {

    private PlayerMain() {}

    public static void main(String[] args) {
        Launcher.main(() -> new PlayerCommand(PlayerProgram::thinkingThreads).spec(), args);
    }
}
