package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.evenodd.manager.agent.RegistrationHandling.RegistrationDecision;
import org.evenodd.manager.registration.Identity;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.jspecify.annotations.Nullable;

/**
 * Recognises repeated registration requests: an agent, or its HTTP library, repeats a request whose answer was lost or
 * late. It gets the first answer again, as long as the token in it is valid: without a token it has no other way to its
 * place. Only a conversation id with a UUID identifies a repetition; a timestamp does not. Requests for a new token are
 * recognised by the league itself, which must remember them across restarts.
 */
public final class RepeatedRequests {
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final int MOST = 256;

    private final Map<RepeatableRequest, RepeatedAnswer> answers = new LinkedHashMap<>();
    private final InstantSource clock;
    private final Authentication authentication;

    public RepeatedRequests(InstantSource clock, Authentication authentication) {
        this.clock = clock;
        this.authentication = authentication;
    }

    private record RepeatableRequest(Envelope undated, Object asked, String remoteAddress) {

        static RepeatableRequest of(IncomingCall<?> call) {
            Envelope envelope = call.message().envelope();
            Envelope undated = new Envelope(envelope.sender(), null, envelope.conversationId(), envelope.authToken());
            return new RepeatableRequest(undated, asked(call.message()), call.remoteAddress());
        }

        private static Object asked(Message message) {
            if (message instanceof LeagueRegisterRequest player) {
                return player.playerMeta();
            }
            return message instanceof RefereeRegisterRequest referee ? referee.refereeMeta() : message;
        }
    }

    private record RepeatedAnswer(CompletableFuture<RegistrationDecision> outcome, Instant since) {}

    /** The answer to an earlier identical request, if it was recent and granted a place; otherwise a new answer. */
    CompletableFuture<RegistrationDecision> once(
            IncomingCall<?> call, Supplier<CompletableFuture<RegistrationDecision>> decision) {
        return uniqueConversation(call).isPresent() && !asksForNewToken(call.message())
                ? once(RepeatableRequest.of(call), decision)
                : decision.get();
    }

    /** The call's conversation id, if it is unique. */
    static Optional<ConversationId> uniqueConversation(IncomingCall<?> call) {
        return Optional.ofNullable(call.message().envelope().conversationId())
                .filter(conversation -> UUID.matcher(conversation.value()).find());
    }

    static boolean asksForNewToken(Message message) {
        return (message instanceof LeagueRegisterRequest player && player.rotatesToken())
                || (message instanceof RefereeRegisterRequest referee && referee.rotatesToken());
    }

    private CompletableFuture<RegistrationDecision> once(
            RepeatableRequest request, Supplier<CompletableFuture<RegistrationDecision>> decision) {
        CompletableFuture<RegistrationDecision> pending = new CompletableFuture<>();
        Optional<CompletableFuture<RegistrationDecision>> earlier = remember(request, pending);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        CompletableFuture<RegistrationDecision> unused = decision.get().whenComplete((outcome, bug) -> {
            if (bug != null || outcome.status() != RegistrationStatus.ACCEPTED) {
                forget(request);
            }
            complete(pending, outcome, bug);
        });
        return pending;
    }

    private static void complete(
            CompletableFuture<RegistrationDecision> pending, RegistrationDecision outcome, @Nullable Throwable bug) {
        if (bug == null) {
            pending.complete(outcome);
        } else {
            pending.completeExceptionally(bug);
        }
    }

    private synchronized Optional<CompletableFuture<RegistrationDecision>> remember(
            RepeatableRequest request, CompletableFuture<RegistrationDecision> pending) {
        dropOld();
        answers.computeIfPresent(request, (any, earlier) -> isStale(earlier.outcome()) ? null : earlier);
        RepeatedAnswer answer = new RepeatedAnswer(pending, clock.instant());
        return Optional.ofNullable(answers.putIfAbsent(request, answer)).map(RepeatedAnswer::outcome);
    }

    /** Whether the agent has been removed or got another token since. */
    private boolean isStale(CompletableFuture<RegistrationDecision> outcome) {
        return outcome.isDone()
                && !outcome.isCompletedExceptionally()
                && !(authentication.identify(outcome.join().envelope()) instanceof Identity.Proven);
    }

    private void dropOld() {
        Instant oldest = clock.instant().minus(REMEMBERED);
        Iterator<RepeatedAnswer> eldestFirst = answers.values().iterator();
        while (eldestFirst.hasNext()) {
            boolean old = eldestFirst.next().since().isBefore(oldest) || answers.size() >= MOST;
            if (!old) {
                return;
            }
            eldestFirst.remove();
        }
    }

    private synchronized void forget(RepeatableRequest request) {
        answers.remove(request);
    }
}
