package org.evenodd.manager.handler;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;

/** Remembers how an agent spoke when it was given a place: so it may like to be spoken to. */
public record FirstCallForm<M extends Message>(
        MessageHandler<M> next, Function<M, Endpoint> endpoint, LearnedCallForms tongues) implements MessageHandler<M> {

    @Override
    public CompletableFuture<Reply> handle(IncomingCall<M> call) {
        return next.handle(call).thenApply(reply -> {
            placed(reply).ifPresent(agent -> remember(agent, endpoint.apply(call.message()), call.framing()));
            return reply;
        });
    }

    /** Whoever was at the endpoint before may have spoken otherwise. */
    private void remember(AgentId agent, Endpoint at, Framing framing) {
        tongues.meet(at, agent.value());
        tongues.hint(at, framing);
    }

    private static Optional<AgentId> placed(Reply reply) {
        Message message = reply instanceof Reply.MessageReply answer ? answer.message() : null;
        if (message instanceof LeagueRegisterResponse player) {
            return Optional.ofNullable(player.playerId());
        }
        return message instanceof RefereeRegisterResponse referee
                ? Optional.ofNullable(referee.refereeId())
                : Optional.empty();
    }
}
