package org.evenodd.manager.operator;

import java.util.List;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;

/** Tells the console and the log about each forfeit: the player, the step, and what came back. */
public record ForfeitTeller(Narrator narrator) implements Observer {

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        for (LeagueEvent event : events) {
            if (event instanceof MatchDecided decided) {
                Forfeit.of(decided.ending(), decided.result())
                        .forEach(forfeit -> narrator.warn(ForfeitLines.of(league, decided.matchId(), forfeit)));
            }
        }
    }
}
