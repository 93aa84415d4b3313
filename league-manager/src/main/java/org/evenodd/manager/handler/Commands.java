package org.evenodd.manager.handler;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.registration.DialectSeen;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.AgentId;

/** Where handlers hand in commands: the league's engine. */
@FunctionalInterface
public interface Commands {

    /** Has a command decided; answered when everything that it led to is stored. */
    CompletableFuture<CommandResponse> submit(Command command);

    /** Records the leniencies that a call needed. */
    default void note(AgentId caller, List<DialectNote> notes) {
        if (!notes.isEmpty()) {
            submit(new DialectSeen(caller, notes));
        }
    }
}
