package org.evenodd.referee.agent;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.agent.Registration;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Asks the manager for a referee's place in the league (PRD 3.1), with its token if it had one before.
 *
 * @param conversation by which the manager knows a request again of which the answer was lost
 */
record Enrolment(
        MessageClient client,
        Author author,
        Endpoint manager,
        Duration timeout,
        RefereeMeta meta,
        boolean rotation,
        ConversationId conversation)
        implements Registration.Desk {

    Enrolment(
            MessageClient client,
            Author author,
            Endpoint manager,
            Duration timeout,
            RefereeMeta meta,
            boolean rotation) {
        this(client, author, manager, timeout, meta, rotation, author.newConversation());
    }

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        Envelope envelope = author.in(conversation);
        Envelope shown = token == null ? envelope : envelope.withToken(token);
        boolean rotating = rotation && token != null;
        return client.call(manager, new RefereeRegisterRequest(shown, meta, rotating ? true : null), timeout);
    }
}
