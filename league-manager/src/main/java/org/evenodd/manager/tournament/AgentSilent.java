package org.evenodd.manager.tournament;

import org.evenodd.protocol.value.Identifiers.AgentId;

/** An agent's endpoint did not answer a probe, or a watched referee missed too many; probing continues. */
public record AgentSilent(AgentId agent) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork work) {
        work.silent(agent);
        return CommandResponse.NOTED;
    }
}
