package org.evenodd.manager.handler;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.registration.DialectSeen;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** Accepts commands from handlers; implemented by the league's engine. */
@FunctionalInterface
public interface Commands {

    /** Submits a command; completes once its events are stored. */
    CompletableFuture<CommandResponse> submit(Command command);

    /** Records the leniencies needed by a call. */
    default void note(AgentId caller, List<DialectNote> notes) {
        if (!notes.isEmpty()) {
            submit(new DialectSeen(caller, notes));
        }
    }
}
