package org.evenodd.player.operation;

import org.evenodd.player.state.Addressee;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/** Accepts every invitation, including repeated ones (MCP 4.1). */
record GameInvitationHandler(PlayerStateHolder stateHolder, AnswerWriter answers)
        implements MessageHandler<GameInvitation> {

    @Override
    public Reply handle(IncomingCall<GameInvitation> call) {
        GameInvitation invitation = call.message();
        return stateHolder.fromReferee(call, invitation.matchId(), state -> receive(state, invitation));
    }

    private PlayerTransition receive(PlayerState state, GameInvitation invitation) {
        return PlayerTransition.unless(new Addressee(state.place().player()).refuse(invitation), state, () -> {
            PlayerState invited = state.invited(invitation);
            return PlayerTransition.answering(invited, answers.accept(invited, invitation));
        });
    }
}
