package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;

/** {@code config/defaults/player.json}: the Player's defaults for its command line. */
public record PlayerDefaults(
        @Between(min = 0, max = 65535) int port,
        Endpoint manager,
        @Size(min = 1, max = 20) List<GameType> gameTypes,
        @Size(min = 1, max = 50) String strategy) {

    public PlayerDefaults {
        gameTypes = List.copyOf(gameTypes);
    }
}
