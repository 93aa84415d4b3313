package org.evenodd.manager.inbound;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Reply;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationRequest;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * Recognises repeated registration requests: an agent, or its HTTP library, repeats a request whose answer was lost or
 * late. It gets the first answer again, as long as the token in it is valid: without a token, or with one that it asked
 * to be replaced, it has no other way to its place. Only a conversation id with a UUID identifies a repetition; a
 * timestamp does not. Thread-safe.
 */
public final class RepeatedRequests {
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final int REQUESTS_REMEMBERED = 2_000;

    private final Map<RepeatableRequest, RepeatedAnswer> answers = new BoundedMap<>(REQUESTS_REMEMBERED);
    private final Set<AgentId> withUnusedToken = ConcurrentHashMap.newKeySet();
    private final InstantSource clock;
    private final Authentication authentication;

    public RepeatedRequests(InstantSource clock, Authentication authentication) {
        this.clock = clock;
        this.authentication = authentication;
    }

    private record RepeatableRequest(Envelope undated, AgentMeta meta, boolean rotates, String remoteAddress) {

        static RepeatableRequest of(IncomingCall<? extends RegistrationRequest> call) {
            Envelope sent = call.message().envelope();
            Envelope undated = new Envelope(sent.sender(), null, sent.conversationId(), sent.authToken());
            return new RepeatableRequest(
                    undated, call.message().meta(), call.message().rotatesToken(), call.remoteAddress());
        }
    }

    private record RepeatedAnswer(CompletableFuture<Reply> reply, Instant since) {}

    /** An agent has shown its valid token: if it had asked for that, the request can no longer be repeated. */
    void used(AgentId agent) {
        withUnusedToken.remove(agent);
    }

    /** The answer to an earlier identical request, if it was recent and granted a place; otherwise a new answer. */
    CompletableFuture<Reply> once(
            IncomingCall<? extends RegistrationRequest> call, Supplier<CompletableFuture<Reply>> decision) {
        boolean unique = Optional.ofNullable(call.message().envelope().conversationId())
                .filter(conversation -> UUID.matcher(conversation.value()).find())
                .isPresent();
        return unique ? once(RepeatableRequest.of(call), decision) : decision.get();
    }

    private synchronized CompletableFuture<Reply> once(
            RepeatableRequest request, Supplier<CompletableFuture<Reply>> decision) {
        RepeatedAnswer earlier = answers.get(request);
        if (earlier != null && holds(request, earlier)) {
            return earlier.reply();
        }
        CompletableFuture<Reply> reply = decision.get().thenApply(answer -> settled(request, answer));
        RepeatedAnswer answer = new RepeatedAnswer(reply, clock.instant());
        if (holds(request, answer)) {
            answers.put(request, answer);
            CompletableFuture<Reply> unused = reply.whenComplete((given, bug) -> forgetUnlessItHolds(request, answer));
        }
        return reply;
    }

    /** Refusals would crowd out the answers that grant a place. */
    private synchronized void forgetUnlessItHolds(RepeatableRequest request, RepeatedAnswer answer) {
        if (!holds(request, answer)) {
            answers.remove(request, answer);
        }
    }

    /** Called before the reply is sent: its token is not used yet. */
    private Reply settled(RepeatableRequest request, Reply reply) {
        if (request.rotates()) {
            holder(reply).ifPresent(withUnusedToken::add);
        }
        return reply;
    }

    /**
     * Whether the answer still holds: not once the agent has been removed, has another token, or has used the token that it
     * had asked for.
     */
    private boolean holds(RepeatableRequest request, RepeatedAnswer answer) {
        CompletableFuture<Reply> reply = answer.reply();
        if (answer.since().isBefore(clock.instant().minus(REMEMBERED)) || reply.isCompletedExceptionally()) {
            return false;
        }
        return !reply.isDone()
                || holder(reply.join())
                        .filter(agent -> !request.rotates() || withUnusedToken.contains(agent))
                        .isPresent();
    }

    /** The agent that a reply gives a place; empty if there is none, or its token is no longer valid. */
    private Optional<AgentId> holder(Reply reply) {
        return reply instanceof Reply.MessageReply answer
                ? Optional.<AuthToken>ofNullable(answer.message().envelope().authToken())
                        .flatMap(authentication::proven)
                        .map(Identity.Proven::agent)
                : Optional.empty();
    }
}
