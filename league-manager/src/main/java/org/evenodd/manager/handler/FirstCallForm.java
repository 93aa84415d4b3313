package org.evenodd.manager.handler;

import java.util.Optional;
import java.util.function.Function;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.LearnedAgent;
import org.evenodd.protocol.peer.LearnedAgent.Preference;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** Remembers the form of an agent's registration: it may prefer to be called in the same form. */
public record FirstCallForm<M extends Message>(
        MessageHandler<M> next, Function<M, Endpoint> endpoint, LearnedCallForms callForms)
        implements MessageHandler<M> {

    @Override
    public Reply handle(IncomingCall<M> call) {
        return next.handle(call).then(reply -> {
            placed(reply).ifPresent(agent -> remember(agent, endpoint.apply(call.message()), call.framing()));
            return reply;
        });
    }

    /** A former agent at the endpoint, or a former version of this one, may have used another form. */
    private void remember(AgentId agent, Endpoint at, Framing framing) {
        LearnedAgent learned = callForms.of(at);
        learned.registered(agent.value());
        learned.hint(new Preference(framing, ""));
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
