package org.evenodd.manager.agent;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.DeliveryOutcome;
import org.evenodd.manager.tournament.AgentResponded;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.DialectSeen;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * Turns agents' answers into commands.
 *
 * @param active whether the league already knows that an agent answers, and need not be told again
 */
public record AnswerCommands(Consumer<Command> commands, Predicate<AgentId> active) {

    /** Reports what a delivery shows about the agent's health, whatever the message was. */
    void from(AgentId agent, DeliveryOutcome outcome) {
        if (outcome instanceof DeliveryOutcome.AgentReplied answered) {
            from(agent, answered.answer());
        }
    }

    private void from(AgentId agent, Answer answer) {
        if (!active.test(agent)) {
            commands.accept(new AgentResponded(agent));
        }
        List<DialectNote> notes = answer.notes();
        if (!notes.isEmpty()) {
            commands.accept(new DialectSeen(agent, notes));
        }
    }
}
