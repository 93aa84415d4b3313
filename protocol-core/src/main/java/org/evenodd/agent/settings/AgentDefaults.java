package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;

/** {@code config/defaults/}: an agent's defaults for its command line. */
public interface AgentDefaults {

    /** {@code player.json}. */
    record PlayerDefaults(
            @Between(min = 0, max = 65535) int port,
            Endpoint manager,
            @Size(min = 1, max = 20) List<GameType> gameTypes,
            @Size(min = 1, max = 50) String strategy) {

        public PlayerDefaults {
            gameTypes = List.copyOf(gameTypes);
        }
    }

    /** {@code referee.json}. */
    record RefereeDefaults(
            @Between(min = 0, max = 65535) int port,
            Endpoint manager,
            @Size(min = 1, max = 20) List<GameType> gameTypes,
            @Between(min = 1, max = 10) int maxConcurrentMatches) {

        public RefereeDefaults {
            gameTypes = List.copyOf(gameTypes);
        }
    }
}
