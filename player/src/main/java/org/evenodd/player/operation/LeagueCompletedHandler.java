package org.evenodd.player.operation;

import org.evenodd.agent.log.Printable;
import org.evenodd.protocol.message.Champion;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;

/** Notes how the league ended (MCP 3.4). */
record LeagueCompletedHandler(PlayerStateHolder stateHolder, AnswerWriter answers, Logger log)
        implements MessageHandler<LeagueCompleted> {

    @Override
    public Reply handle(IncomingCall<LeagueCompleted> call) {
        LeagueCompleted completed = call.message();
        return stateHolder.fromManager(call, completed.leagueId(), state -> {
            Champion champion = completed.champion();
            LoggingEventBuilder line = log.atInfo();
            if (champion != null) {
                line = line.addKeyValue("champion", Printable.of(champion.displayName(), champion.playerId()))
                        .addKeyValue("points", champion.points());
            }
            line.log("The league is over");
            return PlayerTransition.answering(state.completed(), answers.acknowledge(state, completed));
        });
    }
}
