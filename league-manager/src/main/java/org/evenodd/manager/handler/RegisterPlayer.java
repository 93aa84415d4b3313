package org.evenodd.manager.handler;

import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.play.Command;
import org.evenodd.manager.play.Response;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;

/** {@code register_player}: a player asks for a place (PRD 3.3, MCP 2.2). */
public record RegisterPlayer(LeagueId league, Arrivals arrivals, Desk desk, Tokens tokens, Author author)
        implements MessageHandler<LeagueRegisterRequest> {

    @Override
    public CompletableFuture<Reply> handle(Call<LeagueRegisterRequest> call) {
        PlayerMeta meta = call.message().playerMeta();
        return arrivals.observe(call.message().envelope(), meta.contactEndpoint(), call.remoteAddress())
                .thenCompose(arrival -> desk.submit(new Command.RegisterPlayer(meta, arrival)))
                .thenApply(response -> reply(call, response));
    }

    private Reply reply(Call<LeagueRegisterRequest> call, Response response) {
        Envelope envelope = author.replyTo(call.message().envelope());
        if (response instanceof Response.Accepted accepted && accepted.agent() instanceof PlayerId player) {
            desk.note(player, call.notes());
            Envelope withToken = envelope.withToken(tokens.of(player, accepted.generation()));
            return Reply.answer(
                    new LeagueRegisterResponse(withToken, RegistrationStatus.ACCEPTED, player, league, Rejection.NONE));
        }
        Rejection rejection = Rejections.of(call.message().type(), Responses.refusal(response));
        return Reply.answer(new LeagueRegisterResponse(envelope, RegistrationStatus.REJECTED, null, league, rejection));
    }
}
