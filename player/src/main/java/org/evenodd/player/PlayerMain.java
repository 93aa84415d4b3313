package org.evenodd.player;

import org.evenodd.agent.program.Launcher;
import org.evenodd.player.agent.ThinkingThreads;

/** Starts one or many Players. */
public final class PlayerMain {

    private PlayerMain() {}

    public static void main(String[] args) {
        Launcher.main(() -> new PlayerCommand(ThinkingThreads::new).spec(), args);
    }
}
