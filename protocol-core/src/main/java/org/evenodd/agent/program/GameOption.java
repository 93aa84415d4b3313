package org.evenodd.agent.program;

import java.util.stream.Collectors;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.protocol.value.GameType;
import picocli.CommandLine.Option;

/** The option that names a game. */
public final class GameOption {

    @Option(names = "--game", paramLabel = "NAME", description = "The game that is played (default: ${DEFAULT-VALUE}).")
    private String name = Games.usual().type().value();

    /**
     * The game of that name.
     *
     * @throws ProgramException (wrong usage) if there is none
     */
    public Game chosen() {
        return Games.all().stream()
                .filter(game -> game.type().value().equals(name))
                .findFirst()
                .orElseThrow(() -> ProgramException.wrongUsage("--game takes one of %s, not \"%s\""
                        .formatted(
                                Games.types().stream().map(GameType::value).collect(Collectors.joining(", ")), name)));
    }
}
