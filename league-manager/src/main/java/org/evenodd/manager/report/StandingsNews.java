package org.evenodd.manager.report;

import java.util.List;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Sends the standings to the players (PRD 7.2). */
public final class StandingsNews {

    private StandingsNews() {}

    public static void send(UnitOfWork work, boolean last) {
        League league = work.league();
        List<PlayerId> players =
                league.roster().presentPlayers().stream().map(PlayerMember::id).toList();
        league.currentRound()
                .ifPresent(round -> work.ask(new Effect.UpdateStandings(players, round.id(), league::rows, last)));
    }
}
