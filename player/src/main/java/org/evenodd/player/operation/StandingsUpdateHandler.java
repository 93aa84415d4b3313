package org.evenodd.player.operation;

import org.evenodd.protocol.message.LeagueStandingsUpdate;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/**
 * Keeps the newest standings; the manager sends them after every match (MCP 3.2).
 */
record StandingsUpdateHandler(PlayerStateHolder stateHolder, AnswerWriter answers)
        implements MessageHandler<LeagueStandingsUpdate> {

    @Override
    public Reply handle(IncomingCall<LeagueStandingsUpdate> call) {
        LeagueStandingsUpdate update = call.message();
        return stateHolder.fromManager(
                call,
                update.leagueId(),
                state -> PlayerTransition.answering(
                        state.showing(update.standings()), answers.acknowledge(state, update)));
    }
}
