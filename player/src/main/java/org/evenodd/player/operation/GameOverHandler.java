package org.evenodd.player.operation;

import java.util.concurrent.CompletableFuture;
import org.evenodd.player.state.Addressee;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/** A player remembers how a match ended (MCP 4.3). */
record GameOverHandler(Reception reception, Answers answers) implements MessageHandler<GameOver> {

    @Override
    public CompletableFuture<Reply> handle(Call<GameOver> call) {
        GameOver over = call.message();
        return reception.fromReferee(call, over.match().matchId(), state -> receive(state, over));
    }

    private Step receive(PlayerState state, GameOver over) {
        return Step.unless(
                new Addressee(state.seat().player()).refuse(over),
                state,
                () -> Step.answering(state.ended(over, answers.now()), answers.acknowledge(state, over)));
    }
}
