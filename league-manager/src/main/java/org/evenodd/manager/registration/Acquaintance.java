package org.evenodd.manager.registration;

import java.util.List;
import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.AgentId;

/** What follows when an agent has been given its place. */
final class Acquaintance {

    private Acquaintance() {}

    /** Looks whether the agent answers, if nobody has and somebody should, and notes how it spelled its version. */
    static void make(Turn turn, AgentId agent, AgentState state, Application application) {
        if (application.arrival().reach() == Reach.ANSWERED) {
            Liveness.heard(turn, agent);
        } else if (state == AgentState.REGISTERED && turn.rules().network().endpointCheck() != EndpointCheck.OFF) {
            turn.ask(new Effect.ProbeEndpoint(agent, application.endpoint()));
            turn.change(play -> play.with(play.door().stillAwaiting(agent, turn.now())));
        }
        ProtocolVersion.note(application.meta(), application.protocolVersion())
                .ifPresent(note -> DialectNoting.note(turn, new Command.DialectSeen(agent, List.of(note))));
    }
}
