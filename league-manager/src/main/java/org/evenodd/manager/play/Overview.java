package org.evenodd.manager.play;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.league.Referee;
import org.evenodd.protocol.message.QueryData;

/**
 * What the operator sees: who is there, in what state, and what is missing to start.
 *
 * @param missing sentences; empty once it could start
 */
public record Overview(
        QueryData.Status status, boolean paused, List<Player> players, List<Referee> referees, List<String> missing) {
    public Overview {
        players = List.copyOf(players);
        referees = List.copyOf(referees);
        missing = List.copyOf(missing);
    }

    /** The league as it is. */
    @SuppressWarnings("DoNotCallSuggester")
    public static Overview of(League league) {
        throw new UnsupportedOperationException("not yet");
    }
}
