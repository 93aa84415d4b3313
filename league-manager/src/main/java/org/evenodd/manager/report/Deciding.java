package org.evenodd.manager.report;

import java.util.List;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchEvent.MatchDecided;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.match.MatchLife;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.PlayerId;

/** Gives a match its one result, and draws the consequences. */
final class Deciding {

    private Deciding() {}

    public static void decide(Turn turn, MatchDecided decision) {
        turn.record(decision);
        turn.move(decision.matchId(), MatchLife::over);
        turn.league().fixture(decision.matchId()).ifPresent(fixture -> suspendTheSilent(turn, fixture));
        StandingsNews.send(turn, false);
    }

    private static void suspendTheSilent(Turn turn, Fixture fixture) {
        int limit = turn.league().settings().suspension().afterSilentMatches();
        for (PlayerId id : List.of(fixture.playerA(), fixture.playerB())) {
            turn.league()
                    .roster()
                    .player(id)
                    .filter(player -> player.silentMatches() >= limit)
                    .filter(player -> player.present() && !player.suspended())
                    .ifPresent(silent -> suspend(turn, silent));
        }
    }

    private static void suspend(Turn turn, Player player) {
        turn.record(new PlayerSuspended(player.id()));
        Liveness.examine(turn, player.id());
    }
}
