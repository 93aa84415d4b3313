package org.evenodd.player.operation;

import org.evenodd.protocol.message.GameError;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.slf4j.Logger;

/** Logs an error in a match; the referee repeats its call if an answer is still due (MCP 6.2). */
record GameErrorHandler(PlayerStateHolder stateHolder, AnswerWriter answers, Logger log)
        implements MessageHandler<GameError> {

    @Override
    public Reply handle(IncomingCall<GameError> call) {
        GameError error = call.message();
        return stateHolder.fromReferee(call, error.matchId(), state -> {
            log.atWarn()
                    .addKeyValue("match", error.matchId())
                    .addKeyValue("affected", error.affectedPlayer())
                    .addKeyValue("action", error.actionRequired())
                    .addKeyValue("consequence", error.consequence())
                    .log("The referee reports {}", error.error().errorCode());
            return PlayerTransition.answering(state, answers.acknowledge(state, error));
        });
    }
}
