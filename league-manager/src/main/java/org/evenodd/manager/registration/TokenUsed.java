package org.evenodd.manager.registration;

import org.evenodd.manager.league.MembershipEvent.PlayerTokenUsed;
import org.evenodd.manager.league.MembershipEvent.RefereeTokenUsed;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** An agent has used its token: if it asked for the token recently, that request can no longer be repeated. */
public record TokenUsed(AgentId agent) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork work) {
        if (work.league().roster().awaitsFirstUse(agent)) {
            work.record(
                    agent instanceof PlayerId id ? new PlayerTokenUsed(id) : new RefereeTokenUsed((RefereeId) agent));
        }
        return CommandResponse.NOTED;
    }
}
