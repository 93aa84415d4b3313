package org.evenodd.manager.health;

import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.AgentId;

/** An agent's endpoint did not answer a probe, or a watched referee not so many; the probing goes on. */
public record AgentSilent(AgentId agent) implements Command {

    @Override
    public Response perform(Turn turn) {
        turn.silent(agent);
        return Response.NOTED;
    }
}
