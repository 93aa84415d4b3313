package org.evenodd.manager.registration;

import java.util.List;
import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.AgentId;

/** What the league does once it has given an agent its place. */
final class AgentIntroduction {

    private AgentIntroduction() {}

    /**
     * Probes the agent's endpoint if that has not been done and is required, and notes how the agent spelled its
     * version.
     */
    static void make(UnitOfWork work, AgentId agent, AgentState state, Application application) {
        if (application.arrival().reach() == Reach.ANSWERED) {
            work.answered(agent);
        } else if (state == AgentState.REGISTERED && work.rules().network().endpointCheck() != EndpointCheck.OFF) {
            work.ask(new Effect.ProbeEndpoint(agent, application.endpoint()));
            work.changeClaims(claims -> claims.stillAwaiting(agent, work.now()));
        }
        ProtocolVersion.note(application.meta(), application.protocolVersion())
                .ifPresent(note -> new DialectSeen(agent, List.of(note)).perform(work));
    }
}
