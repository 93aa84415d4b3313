package org.evenodd.player.operation;

import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/** Notes the opponents of a round (MCP 3.1). */
record RoundAnnouncementHandler(PlayerStateHolder stateHolder, AnswerWriter answers)
        implements MessageHandler<RoundAnnouncement> {

    @Override
    public Reply handle(IncomingCall<RoundAnnouncement> call) {
        RoundAnnouncement round = call.message();
        return stateHolder.fromManager(
                call,
                round.leagueId(),
                state -> PlayerTransition.answering(state.announced(round), answers.acknowledge(state, round)));
    }
}
