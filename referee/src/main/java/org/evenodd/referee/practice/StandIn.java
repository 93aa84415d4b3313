package org.evenodd.referee.practice;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;

/**
 * Stands in for the manager: lets the player register, because some answer nobody before. Whoever registers is the player.
 *
 * @param token the player's
 * @param registered completes with the player's id when somebody has
 */
record StandIn(Author author, LeagueId league, AuthToken token, CompletableFuture<PlayerId> registered) {

    CompletableFuture<Reply> register(Call<LeagueRegisterRequest> call) {
        registered.complete(Bout.PLAYER);
        return Reply.answer(new LeagueRegisterResponse(
                        author.replyTo(call.message().envelope()).withToken(token),
                        RegistrationStatus.ACCEPTED,
                        Bout.PLAYER,
                        league,
                        author.clock().instant(),
                        null,
                        Rejection.NONE))
                .now();
    }
}
