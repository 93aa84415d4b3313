package org.evenodd.player.agent;

import java.util.List;
import java.util.concurrent.Executor;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.value.GameType;

/**
 * The parts shared by the players of one program.
 *
 * @param games the games they play
 * @param thinking runs strategies on threads that they may block indefinitely
 */
record SharedPlayerParts(
        Platform platform, SystemSettings system, List<GameType> games, BackgroundFiles files, Executor thinking) {

    SharedPlayerParts {
        games = List.copyOf(games);
    }
}
