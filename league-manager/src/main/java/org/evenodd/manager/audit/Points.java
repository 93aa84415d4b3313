package org.evenodd.manager.audit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.PlannedRound.Pairing;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The points of a match by the rules of the league (PRD 7.1.2), computed independently of the game. */
record Points(LeagueSettings settings) {

    Map<PlayerId, Integer> of(Pairing pairing, MatchDecided decided) {
        Map<PlayerId, Integer> points = new LinkedHashMap<>();
        points.put(pairing.playerA(), of(pairing.playerA(), decided));
        points.put(pairing.playerB(), of(pairing.playerB(), decided));
        return points;
    }

    private int of(PlayerId player, MatchDecided decided) {
        Scoring scoring = settings.scoring();
        boolean won = player.equals(decided.result().winner());
        return switch (decided.ending()) {
            case WIN -> won ? scoring.winPoints() : scoring.lossPoints();
            case FORFEIT -> won ? scoring.winPoints() : 0;
            case DRAW -> scoring.drawPoints();
            case BOTH_FAILED -> settings.doubleForfeit() == DoubleForfeit.ZERO ? 0 : scoring.drawPoints();
        };
    }
}
