package org.evenodd.player.operation;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.slf4j.Logger;

/** A player learns how the league has ended (MCP 3.4). */
record LeagueCompletedHandler(Reception reception, Answers answers, Logger log)
        implements MessageHandler<LeagueCompleted> {

    @Override
    public CompletableFuture<Reply> handle(Call<LeagueCompleted> call) {
        LeagueCompleted completed = call.message();
        return reception.fromManager(call, completed.leagueId(), state -> {
            log.atInfo()
                    .addKeyValue("champion", completed.champion().displayName())
                    .addKeyValue("points", completed.champion().points())
                    .log("The league is over");
            return Step.answering(state.completed(), answers.acknowledge(state, completed));
        });
    }
}
