package org.evenodd.player.operation;

import java.util.concurrent.CompletableFuture;
import org.evenodd.player.state.Addressee;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/** A player accepts every match that it is invited to, as often as it is asked (MCP 4.1). */
record GameInvitationHandler(Reception reception, Answers answers) implements MessageHandler<GameInvitation> {

    @Override
    public CompletableFuture<Reply> handle(Call<GameInvitation> call) {
        GameInvitation invitation = call.message();
        return reception.fromReferee(call, invitation.matchId(), state -> receive(state, invitation));
    }

    private Step receive(PlayerState state, GameInvitation invitation) {
        return Step.unless(new Addressee(state.seat().player()).refuse(invitation), state, () -> {
            PlayerState invited = state.invited(invitation);
            return Step.answering(invited, answers.accept(invited, invitation));
        });
    }
}
