package org.evenodd.agent.membership;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.jspecify.annotations.Nullable;

/** Asks the manager for an agent's place in the league (PRD 3.1, 3.3), with its token if it had one before. */
public final class RegistrationClient implements RegistrationLoop.Desk {

    private final Applicant applicant;
    private final boolean rotation;
    private final RegistrationRequestWriter request;

    /** By which the manager knows a request again of which the answer was lost. */
    private final ConversationId conversation;

    private volatile @Nullable AuthToken shown;

    /** Writes the request of an agent. */
    @FunctionalInterface
    public interface RegistrationRequestWriter {

        /**
         * Writes it.
         *
         * @param rotate true where the token in the envelope is to be replaced, else null
         */
        Message of(Envelope envelope, @Nullable Boolean rotate);
    }

    /**
     * One that has asked nobody yet.
     *
     * @param rotation whether the token of an earlier run is to be replaced
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

    /** The same with a request in other words. */
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

    /** The token with which the last request was to take an earlier place again; empty where it was for a new one. */
    public Optional<AuthToken> shown() {
        return Optional.ofNullable(shown);
    }
}
