package org.evenodd.manager.handler;

import java.util.List;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.manager.engine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.Endpoint;

/**
 * Downgrades what was learned about an agent's dialect to a guess when it registers: the agent, or a new one in its
 * place, may speak differently.
 */
public record DialectDoubt(LearnedCallForms callForms) implements Observer {

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        events.forEach(this::happened);
    }

    private void happened(LeagueEvent event) {
        if (event instanceof MembershipEvent.PlayerRegistered player) {
            registered(player.playerId(), player.registration().endpoint());
        } else if (event instanceof MembershipEvent.RefereeRegistered referee) {
            registered(referee.refereeId(), referee.registration().endpoint());
        } else if (event instanceof MembershipEvent.PlayerReturned player) {
            registered(player.playerId(), player.endpoint());
        } else if (event instanceof MembershipEvent.RefereeReturned referee) {
            registered(referee.refereeId(), referee.endpoint());
        }
    }

    private void registered(AgentId agent, Endpoint endpoint) {
        callForms.registered(endpoint, agent.value());
    }
}
