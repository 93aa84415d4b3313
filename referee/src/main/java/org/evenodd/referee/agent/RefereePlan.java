package org.evenodd.referee.agent;

import java.util.List;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.options.RefereeKeyPlace;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;

/**
 * What a referee was told to do.
 *
 * @param name what it is called, a display name; empty: after its port
 * @param games what it offers to run
 * @param maxMatches how many at once
 * @param key from where it has the league's referee key
 * @param rotation whether the token of an earlier run is to be replaced
 */
public record RefereePlan(
        ListenAddress address,
        Endpoint manager,
        String name,
        List<GameType> games,
        int maxMatches,
        boolean rotation,
        RefereeKeyPlace key) {

    public RefereePlan {
        games = List.copyOf(games);
    }

    /** What the referee is called that answers at a port. */
    DisplayName nameAt(int port) {
        return new DisplayName(name.isEmpty() ? "Referee " + port : name);
    }
}
