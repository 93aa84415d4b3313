package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.GameType;

/** {@code config/games/games_registry.json}: the games that a league may choose. */
public record GamesRegistry(@Size(min = 1, max = 100) List<RegisteredGame> games) {

    public GamesRegistry {
        games = List.copyOf(games);
    }

    /**
     * A game.
     *
     * @param players the number of players in a match
     */
    public record RegisteredGame(
            GameType gameType,
            @Size(min = 1, max = 100) String displayName,
            @Size(max = 1000) String description,
            @Between(min = 2, max = 2) int players) {}

    public List<GameType> types() {
        return games.stream().map(RegisteredGame::gameType).toList();
    }
}
