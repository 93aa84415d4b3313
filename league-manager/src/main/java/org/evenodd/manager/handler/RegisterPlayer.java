package org.evenodd.manager.handler;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;

/** {@code register_player}: registers a player (PRD 3.3, MCP 2.2). */
public record RegisterPlayer(LeagueId league, Instant openedAt, RegistrationHandling registrations)
        implements MessageHandler<LeagueRegisterRequest> {

    @Override
    public CompletableFuture<Reply> handle(IncomingCall<LeagueRegisterRequest> call) {
        PlayerMeta meta = call.message().playerMeta();
        return registrations
                .decide(
                        call,
                        meta.contactEndpoint(),
                        call.message().rotatesToken(),
                        arrival -> new PlayerRegistration(meta, arrival))
                .thenApply(this::reply);
    }

    private Reply reply(RegistrationHandling.RegistrationDecision outcome) {
        return Reply.answer(new LeagueRegisterResponse(
                outcome.envelope(),
                outcome.status(),
                (PlayerId) outcome.agent(),
                league,
                openedAt,
                outcome.status() == RegistrationStatus.ACCEPTED ? outcome.matchTokens() : null,
                outcome.rejection()));
    }
}
