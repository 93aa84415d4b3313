package org.evenodd.manager.report;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.PlayerId;

/** Tells the players of the table (PRD 7.2). */
public final class StandingsNews {

    private StandingsNews() {}

    public static void send(Turn turn, boolean last) {
        League league = turn.league();
        List<PlayerId> players =
                league.roster().presentPlayers().stream().map(Player::id).toList();
        league.currentRound()
                .ifPresent(round -> turn.ask(new Effect.UpdateStandings(players, round.id(), league.rows(), last)));
    }
}
