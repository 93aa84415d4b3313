package org.evenodd.manager.console;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.engine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.protocol.value.AgentId;
import org.slf4j.Logger;

/** Tells the console and the log about agents whose token was replaced: somebody else may have asked for it. */
public final class TokenChangeNotices implements Observer {
    private final Map<AgentId, Integer> generations = new HashMap<>();
    private final Console console;
    private final Logger log;

    /**
     * Observes a league.
     *
     * @param league its present state
     */
    public TokenChangeNotices(Console console, Logger log, League league) {
        this.console = console;
        this.log = log;
        remember(league);
    }

    private void remember(League league) {
        for (AgentId agent : league.roster().present()) {
            league.roster()
                    .registration(agent)
                    .ifPresent(registration -> generations.put(agent, registration.generation()));
        }
    }

    @Override
    public synchronized void happened(List<LeagueEvent> events, League league) {
        for (LeagueEvent event : events) {
            if (event instanceof PlayerReturned player) {
                compare(player.playerId(), player.generation());
            } else if (event instanceof RefereeReturned referee) {
                compare(referee.refereeId(), referee.generation());
            }
        }
        remember(league);
    }

    private void compare(AgentId agent, int generation) {
        Integer before = generations.get(agent);
        if (before != null && generation > before) {
            log.warn(
                    AgentLog.FOR_THE_FILE,
                    "{} took its place again without its token, or asked for a new one: the old token is void",
                    agent);
            console.say("%s took its place again without its token, or asked for a new one; the old token is void."
                    .formatted(agent));
        }
    }
}
