package org.evenodd.manager.handler;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.protocol.dialect.SpokenTongues;
import org.evenodd.protocol.jsonrpc.RequestForm;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.Manner;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.peer.Call;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Endpoint;

/** Remembers how an agent spoke when it was given a place: so it may like to be spoken to. */
public record FirstImpression<M extends Message>(
        MessageHandler<M> next, Function<M, Endpoint> endpoint, SpokenTongues tongues) implements MessageHandler<M> {

    @Override
    public CompletableFuture<Reply> handle(Call<M> call) {
        return next.handle(call).thenApply(reply -> {
            if (givesAPlace(reply)) {
                tongues.hint(endpoint.apply(call.message()), manner(call.form()));
            }
            return reply;
        });
    }

    private static boolean givesAPlace(Reply reply) {
        Message message = reply instanceof Reply.Answer answer ? answer.message() : null;
        return (message instanceof LeagueRegisterResponse player && player.playerId() != null)
                || (message instanceof RefereeRegisterResponse referee && referee.refereeId() != null);
    }

    private static Manner manner(RequestForm form) {
        return switch (form) {
            case METHOD, UNVERSIONED -> Manner.METHOD;
            case WITHIN -> Manner.MESSAGE;
            case TOOL_CALL -> Manner.TOOL_CALL;
            case BARE -> Manner.BARE;
        };
    }
}
