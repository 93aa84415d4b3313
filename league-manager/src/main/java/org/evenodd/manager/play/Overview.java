package org.evenodd.manager.play;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.league.Referee;
import org.evenodd.protocol.message.QueryData;

/**
 * What the operator sees: who is there, in what state, and what is missing to start.
 *
 * @param missing sentences; empty once the league could start, and after that
 */
public record Overview(
        QueryData.Status status, boolean paused, List<Player> players, List<Referee> referees, List<String> missing) {
    public Overview {
        players = List.copyOf(players);
        referees = List.copyOf(referees);
        missing = List.copyOf(missing);
    }

    /** The league as it is. */
    public static Overview of(League league) {
        return new Overview(
                Queries.status(league),
                league.course().paused(),
                league.contenders(),
                List.copyOf(league.roster().referees().values()),
                league.course().isOpen() ? Opening.missing(league) : List.of());
    }
}
