package org.evenodd.player.operation;

import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/** Acknowledges the end of a round; the next one will be announced (MCP 3.3). */
record RoundCompletedHandler(PlayerStateHolder stateHolder, AnswerWriter answers)
        implements MessageHandler<RoundCompleted> {

    @Override
    public Reply handle(IncomingCall<RoundCompleted> call) {
        RoundCompleted round = call.message();
        return stateHolder.fromManager(
                call, round.leagueId(), state -> PlayerTransition.answering(state, answers.acknowledge(state, round)));
    }
}
