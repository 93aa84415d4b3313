package org.evenodd.agent.membership;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.jspecify.annotations.Nullable;

/** Requests an agent's place in the league (PRD 3.1, 3.3), with the agent's earlier token if it has one. */
public final class RegistrationClient implements RegistrationLoop.RegistrationSender {

    private final Applicant applicant;
    private final boolean rotation;
    private final RegistrationRequestWriter request;

    /** The same in every attempt, so that the manager recognises a repeated request whose answer was lost. */
    private final ConversationId conversation;

    private volatile @Nullable AuthToken shown;

    /** Writes an agent's registration request. */
    @FunctionalInterface
    public interface RegistrationRequestWriter {

        /**
         * Returns the message to send.
         *
         * @param rotate true if the manager should replace the token in the envelope, else null
         */
        Message of(Envelope envelope, @Nullable Boolean rotate);
    }

    /**
     * Creates a client that has not sent a request yet.
     *
     * @param rotation whether to have the token of an earlier run replaced
     */
    public RegistrationClient(Applicant applicant, boolean rotation, RegistrationRequestWriter request) {
        this.applicant = applicant;
        this.rotation = rotation;
        this.request = request;
        conversation = applicant.author().newConversation();
    }

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        return ask(token, request);
    }

    /** Sends a request that the given writer writes. */
    public CompletableFuture<Answer> ask(@Nullable AuthToken token, RegistrationRequestWriter other) {
        shown = token;
        Envelope envelope = applicant.author().in(conversation);
        Message message =
                token == null ? other.of(envelope, null) : other.of(envelope.withToken(token), rotation ? true : null);
        return applicant
                .client()
                .call(
                        applicant.manager(),
                        message,
                        applicant.settings().timeouts().register());
    }

    /** Returns the token with which the last request asked for an earlier place; empty if it asked for a new one. */
    public Optional<AuthToken> shown() {
        return Optional.ofNullable(shown);
    }
}
