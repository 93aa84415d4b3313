package org.evenodd.referee.agent;

import java.util.List;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;

/**
 * The configuration of a referee.
 *
 * @param name its display name; if empty, named after its port
 * @param games the game types that it offers
 * @param maxMatches how many matches it runs at once
 * @param key where to read the league's referee key
 * @param rotation whether to have the token of an earlier run replaced
 */
public record RefereeOptions(
        ListenAddress address,
        Endpoint manager,
        String name,
        List<GameType> games,
        int maxMatches,
        boolean rotation,
        RefereeKeySource key) {

    public RefereeOptions {
        games = List.copyOf(games);
    }

    /** Returns the display name of the referee at a port. */
    DisplayName nameAt(int port) {
        return new DisplayName(name.isEmpty() ? "Referee " + port : name);
    }
}
