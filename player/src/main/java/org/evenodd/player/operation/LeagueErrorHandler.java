package org.evenodd.player.operation;

import java.util.Optional;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AuthToken;
import org.slf4j.Logger;

/** Logs an error that the manager reports (MCP 6.1). */
record LeagueErrorHandler(PlayerStateHolder stateHolder, Logger log) implements MessageHandler<LeagueError> {

    @Override
    public Reply handle(IncomingCall<LeagueError> call) {
        LeagueError error = call.message();
        return stateHolder.fromManager(call, null, state -> {
            log.atWarn()
                    .addKeyValue("about", error.originalMessageType())
                    .addKeyValue("message", error.message())
                    .log("The manager reports {}", error.error().errorCode());
            return new PlayerTransition(isRemoved(state, error) ? state.removed() : state, () -> Reply.taken());
        });
    }

    /** Believed only with the player's own token; otherwise anyone could make a player leave. */
    private static boolean isRemoved(PlayerState state, LeagueError error) {
        Optional<AuthToken> shown = Optional.ofNullable(error.envelope().authToken());
        return error.isDismissal()
                && shown.isPresent()
                && shown.equals(state.place().token());
    }
}
