package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;

/** {@code config/defaults/referee.json}: the Referee's defaults for its command line. */
public record RefereeDefaults(
        @Between(min = 0, max = 65535) int port,
        Endpoint manager,
        @Size(min = 1, max = 20) List<GameType> gameTypes,
        @Between(min = 1, max = 10) int maxConcurrentMatches) {

    public RefereeDefaults {
        gameTypes = List.copyOf(gameTypes);
    }
}
