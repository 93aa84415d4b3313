package org.evenodd.referee.agent;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.membership.Registration;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.token.RefereeKey;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Asks the manager for a referee's place in the league (PRD 3.1), with its token if it had one before, and with proof that it
 * knows the league's referee key, if it does.
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
        KeySource keys,
        ConversationId conversation)
        implements Registration.Desk {

    Enrolment(
            MessageClient client,
            Author author,
            Endpoint manager,
            Duration timeout,
            RefereeMeta meta,
            boolean rotation,
            KeySource keys) {
        this(client, author, manager, timeout, meta, rotation, keys, author.newConversation());
    }

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        return keys.read()
                .thenCompose(key -> ask(token, key)
                        .thenCompose(answer -> waits(answer) ? askWithNewer(key, answer) : done(answer)));
    }

    @Override
    public boolean provesMore() {
        return true;
    }

    /** A manager that has just started may have written its key since. */
    private CompletableFuture<Answer> askWithNewer(Optional<RefereeKey> shown, Answer answer) {
        AuthToken given = ((Answer.Answered) answer).message().envelope().authToken();
        return keys.read().thenCompose(key -> key.isPresent() && shown.isEmpty() ? ask(given, key) : done(answer));
    }

    private static CompletableFuture<Answer> done(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }

    private static boolean waits(Answer answer) {
        return answer instanceof Answer.Answered answered
                && answered.message() instanceof RefereeRegisterResponse response
                && response.refereeId() != null
                && response.rejection().reason() != null;
    }

    private CompletableFuture<Answer> ask(@Nullable AuthToken token, Optional<RefereeKey> key) {
        Envelope envelope = author.in(conversation);
        Envelope shown = token == null ? envelope : envelope.withToken(token);
        boolean rotating = rotation && token != null;
        RefereeMeta proving = key.map(known -> meta.with(known.proofFor(meta.contactEndpoint())))
                .orElse(meta);
        return client.call(manager, new RefereeRegisterRequest(shown, proving, rotating ? true : null), timeout);
    }
}
