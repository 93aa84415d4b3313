package org.evenodd.player.operation;

import org.evenodd.player.state.Addressee;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/** Remembers how a match ended (MCP 4.3). */
record GameOverHandler(PlayerStateHolder stateHolder, AnswerWriter answers) implements MessageHandler<GameOver> {

    @Override
    public Reply handle(IncomingCall<GameOver> call) {
        GameOver over = call.message();
        return stateHolder.fromReferee(call, over.match().matchId(), state -> receive(state, over));
    }

    private PlayerTransition receive(PlayerState state, GameOver over) {
        return PlayerTransition.unless(
                new Addressee(state.place().player()).refuse(over),
                state,
                () -> PlayerTransition.answering(state.ended(over, answers.now()), answers.acknowledge(state, over)));
    }
}
