package org.evenodd.manager.handler;

import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.play.Command;
import org.evenodd.manager.play.Response;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.RefereeId;

/** {@code register_referee}: a referee asks for a place (PRD 3.1, MCP 2.1). */
public record RegisterReferee(LeagueId league, Arrivals arrivals, Desk desk, Tokens tokens, Author author)
        implements MessageHandler<RefereeRegisterRequest> {

    @Override
    public CompletableFuture<Reply> handle(Call<RefereeRegisterRequest> call) {
        RefereeMeta meta = call.message().refereeMeta();
        return arrivals.observe(call.message().envelope(), meta.contactEndpoint(), call.remoteAddress())
                .thenCompose(arrival -> desk.submit(new Command.RegisterReferee(meta, arrival)))
                .thenApply(response -> reply(call, response));
    }

    private Reply reply(Call<RefereeRegisterRequest> call, Response response) {
        Envelope envelope = author.replyTo(call.message().envelope());
        if (response instanceof Response.Accepted accepted && accepted.agent() instanceof RefereeId referee) {
            desk.note(referee, call.notes());
            Envelope withToken = envelope.withToken(tokens.of(referee, accepted.generation()));
            return Reply.answer(new RefereeRegisterResponse(
                    withToken, RegistrationStatus.ACCEPTED, referee, league, Rejection.NONE));
        }
        Rejection rejection = Rejections.of(call.message().type(), Responses.refusal(response));
        return Reply.answer(
                new RefereeRegisterResponse(envelope, RegistrationStatus.REJECTED, null, league, rejection));
    }
}
