package org.evenodd.manager.play;

import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.protocol.value.AgentId;

/** The answer to LEAGUE_COMPLETED. */
public sealed interface CompletionAnswer extends Command {

    AgentId agent();

    @Override
    default CommandResponse perform(UnitOfWork work) {
        LeagueClosing.told(work, agent());
        return CommandResponse.NOTED;
    }

    /** An agent acknowledged it. */
    record Delivered(AgentId agent) implements CompletionAnswer {}

    /** An agent did not acknowledge it, not even after retries. */
    record GivenUp(AgentId agent) implements CompletionAnswer {}
}
