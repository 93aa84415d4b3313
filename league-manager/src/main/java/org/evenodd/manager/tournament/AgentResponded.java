package org.evenodd.manager.tournament;

import org.evenodd.protocol.value.Identifiers.AgentId;

/** An agent answered a probe, or another call without a command of its own. */
public record AgentResponded(AgentId agent) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork work) {
        work.answered(agent);
        return CommandResponse.NOTED;
    }
}
