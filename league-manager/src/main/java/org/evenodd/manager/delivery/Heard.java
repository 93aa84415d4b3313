package org.evenodd.manager.delivery;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.evenodd.manager.play.Command;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.AgentId;

/**
 * Makes commands of what agents answer.
 *
 * @param active whether the league knows already that an agent answers, so that it need not be told again
 */
public record Heard(Consumer<Command> commands, Predicate<AgentId> active) {

    /** Tells what the answer shows of its agent, whatever it was an answer to; false if there was none. */
    boolean from(AgentId agent, Answer answer) {
        if (Courier.isSilence(answer)) {
            return false;
        }
        if (!active.test(agent)) {
            commands.accept(new Command.EndpointAnswered(agent));
        }
        List<DialectNote> notes = answer.notes();
        if (!notes.isEmpty()) {
            commands.accept(new Command.DialectSeen(agent, notes));
        }
        return true;
    }

    void tell(Command command) {
        commands.accept(command);
    }
}
