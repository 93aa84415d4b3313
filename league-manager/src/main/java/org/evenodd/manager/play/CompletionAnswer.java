package org.evenodd.manager.play;

import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** The answer to LEAGUE_COMPLETED. */
public sealed interface CompletionAnswer extends Command {

    AgentId agent();

    /** Which end of the league it is about: how often the league had been reopened before. */
    int ending();

    @Override
    default CommandResponse perform(UnitOfWork work) {
        LeagueClosing.told(work, agent(), ending());
        return CommandResponse.NOTED;
    }

    /** An agent acknowledged it. */
    record Delivered(AgentId agent, int ending) implements CompletionAnswer {}

    /** An agent did not acknowledge it, not even after retries. */
    record GivenUp(AgentId agent, int ending) implements CompletionAnswer {}
}
