package org.evenodd.manager.health;

import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.AgentId;

/** An agent answered a probe, or anything else for which there is no command of its own. */
public record AgentHeard(AgentId agent) implements Command {

    @Override
    public Response perform(Turn turn) {
        turn.heard(agent);
        return Response.NOTED;
    }
}
