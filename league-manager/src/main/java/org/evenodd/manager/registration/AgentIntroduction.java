package org.evenodd.manager.registration;

import java.util.List;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.AgentId;

/** What the league does once it has given an agent its place. */
final class AgentIntroduction {

    private AgentIntroduction() {}

    /**
     * Probes the agent's endpoint if that has not been done and is required, and notes how the agent spelled its
     * version, and a name that reads like an id.
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
        if (application.name().readsLikeAnId()) {
            new DialectSeen(agent, List.of(nameNote(application))).perform(work);
        }
    }

    private static DialectNote nameNote(Application application) {
        return new DialectNote(
                "/" + application.meta() + "/display_name",
                '"' + Printable.of(application.name().value()) + '"',
                "a name that does not read like an id or a role",
                "docs/protocol-decisions.md, Names",
                "Choose another display_name if you can: this one is shown with your id behind it.",
                1);
    }
}
