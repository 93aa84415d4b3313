package org.evenodd.manager.registration;

import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.MembershipEvent.PlayerTokenUsed;
import org.evenodd.manager.league.MembershipEvent.RefereeTokenUsed;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** An agent showed its token, which it may have asked for lately: its request cannot be repeated any more. */
public record TokenUsed(AgentId agent) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork turn) {
        boolean first = turn.league()
                .roster()
                .registration(agent)
                .filter(Registration::awaitsFirstUse)
                .isPresent();
        if (first && !turn.league().course().isOver()) {
            turn.record(
                    agent instanceof PlayerId id ? new PlayerTokenUsed(id) : new RefereeTokenUsed((RefereeId) agent));
        }
        return CommandResponse.NOTED;
    }
}
