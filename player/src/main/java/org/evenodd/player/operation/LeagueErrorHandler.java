package org.evenodd.player.operation;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.slf4j.Logger;

/** A player logs what the manager has to complain of (MCP 6.1). */
record LeagueErrorHandler(Reception reception, Logger log) implements MessageHandler<LeagueError> {

    @Override
    public CompletableFuture<Reply> handle(Call<LeagueError> call) {
        LeagueError error = call.message();
        return reception.fromManager(call, null, state -> {
            log.atWarn()
                    .addKeyValue("about", error.originalMessageType())
                    .addKeyValue("message", error.message())
                    .log("The manager reports {}", error.error().errorCode());
            return new Step(state, () -> Reply.taken().now());
        });
    }
}
