package org.evenodd.player.operation;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.LeagueStandingsUpdate;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;

/** A player keeps the newest standings; they come after every match of the league, so nothing else is done (MCP 3.2). */
record StandingsUpdateHandler(Reception reception, Answers answers) implements MessageHandler<LeagueStandingsUpdate> {

    @Override
    public CompletableFuture<Reply> handle(Call<LeagueStandingsUpdate> call) {
        LeagueStandingsUpdate update = call.message();
        return reception.fromManager(
                call,
                update.leagueId(),
                state -> Step.answering(state.showing(update.standings()), answers.acknowledge(state, update)));
    }
}
