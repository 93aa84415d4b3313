package org.evenodd.agent.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.RegistrationOutcome.FinalOutcome;
import org.evenodd.agent.program.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.program.RegistrationOutcome.PlaceRefused;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * An agent's membership in a league: asks for a place until the manager grants or refuses one, then holds it. Only the
 * manager can say that a token is void; anything else that hints at it merely makes the agent ask. If the token is
 * void, the agent registers again (see {@link RegistrationLoop#begin}).
 */
public final class Membership implements AutoCloseable {

    private static final Duration PAUSE_BETWEEN_DOUBTS = Duration.ofSeconds(10);
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);

    private final CompletableFuture<ExitStatus> ended = new CompletableFuture<>();
    private final Applicant applicant;
    private final Scheduler scheduler;
    private final RegistrationLoop registration;
    private final MembershipListener member;
    private final RateLimits<Class<?>> doubts;
    private final boolean rotation;

    /** The same in every attempt, so that the manager recognises a repeated request whose answer was lost. */
    private final ConversationId conversation;

    private final AtomicBoolean renewing = new AtomicBoolean();
    private volatile @Nullable AuthToken shown;
    private volatile @Nullable PlaceGranted place;
    private volatile Instant lastContact;
    private volatile Cancellable next = () -> {};
    private volatile boolean released;
    private volatile boolean closed;

    /** The agent, notified on the scheduler of changes of its membership. */
    public interface MembershipListener {

        /** The agent has a place. Completes when the agent has taken it; it is held then, if it came with a token. */
        CompletableFuture<Void> accepted(PlaceGranted accepted);

        /** The place is lost and the agent registers again; callers have to wait meanwhile. */
        void lost();
    }

    /**
     * Creates the membership of an agent that has no place yet.
     *
     * @param rotation whether to have the token of an earlier run replaced
     * @param sender sends its requests, by {@link #register}
     */
    public Membership(
            Applicant applicant,
            boolean rotation,
            RegistrationLoop.RegistrationSender sender,
            MembershipListener member) {
        this.rotation = rotation;
        this.conversation = applicant.author().newConversation();
        this.applicant = applicant;
        this.member = member;
        scheduler = applicant.platform().scheduler();
        TokenFile token = new TokenFile(applicant.platform().shared().token(applicant.manager(), applicant.name()));
        registration = new RegistrationLoop(scheduler, applicant.platform().disk(), token, sender, applicant.log());
        doubts = new RateLimits<>(RateLimit.of(1, PAUSE_BETWEEN_DOUBTS), scheduler);
        lastContact = scheduler.instant();
    }

    /** Completes when the manager has refused the agent for good. The agent may complete it earlier. */
    public CompletableFuture<ExitStatus> ended() {
        return ended;
    }

    /**
     * Requests a place in the league (PRD 3.1, 3.3).
     *
     * @param token of an earlier registration; null for a new one
     * @param request writes the request; true asks it to have the token in the envelope replaced, else null
     */
    public CompletableFuture<Answer> register(
            @Nullable AuthToken token, BiFunction<Envelope, @Nullable Boolean, Message> request) {
        shown = token;
        Envelope envelope = applicant.author().in(conversation);
        Message message = token == null
                ? request.apply(envelope, null)
                : request.apply(envelope.withToken(token), rotation ? true : null);
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

    /** Asks for a place until the manager grants or refuses one; completes then. */
    public CompletableFuture<FinalOutcome> join() {
        CompletableFuture<FinalOutcome> answer = registration.begin(null);
        settle(answer);
        return answer;
    }

    private void settle(CompletableFuture<FinalOutcome> answer) {
        answer.thenCompose(this::settle).whenComplete((done, failure) -> {
            if (failure != null) {
                ended.completeExceptionally(failure);
            }
        });
    }

    private CompletableFuture<Void> settle(FinalOutcome answer) {
        if (answer instanceof PlaceGranted accepted
                && (accepted.token() != null || !applicant.settings().strict())) {
            return member.accepted(accepted).thenRun(() -> hold(accepted));
        }
        applicant
                .log()
                .error("The manager refuses this {}: {}", applicant.kind().wireName(), reason(answer));
        ended.complete(ExitStatus.FAILED);
        return CompletableFuture.completedFuture(null);
    }

    private static String reason(FinalOutcome answer) {
        return answer instanceof PlaceRefused refused
                ? refused.reason()
                : "its acceptance carries no auth_token (E011)";
    }

    /** A manager that gives no tokens cannot declare one void. */
    private void hold(PlaceGranted given) {
        if (given.token() != null) {
            place = given;
            released = false;
            renewing.set(false);
            noteContact();
        }
    }

    /** Notes that the manager has called with the agent's token. */
    public void noteContact() {
        lastContact = scheduler.instant();
    }

    /**
     * Asks the manager whether the place is lost, at a limited rate: a caller showed a token of this agent that the
     * agent does not know.
     */
    public void doubt() {
        if (doubts.grants(Membership.class)) {
            CompletableFuture<Boolean> unused = isLost();
        }
    }

    /**
     * The manager has said, with the agent's own token, that it has no place any more, and may ask for a new one. It is
     * asked all the same; then the agent registers as a new one, since it takes the place from nobody.
     */
    public void released() {
        released = true;
        CompletableFuture<Boolean> unused = isLost();
    }

    /** Asks the manager whether the place is lost, and if so registers again. Never completes exceptionally. */
    public CompletableFuture<Boolean> isLost() {
        PlaceGranted held = place;
        LeagueId league = held == null ? null : held.league();
        AuthToken token = held == null ? null : held.token();
        if (held == null || league == null || token == null || closed) {
            return CompletableFuture.completedFuture(false);
        }
        return applicant
                .client()
                .call(
                        applicant.manager(),
                        new LeagueQuery(
                                applicant.author().begin().withToken(token),
                                league,
                                QueryType.GET_STATUS,
                                QueryParams.NONE),
                        applicant.settings().timeouts().query())
                .thenApplyAsync(answer -> saysVoid(answer) && lose(held), scheduler);
    }

    private static boolean saysVoid(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused
                && refused.errorCode().equals(ErrorCode.E012.name());
    }

    private boolean lose(PlaceGranted held) {
        if (held.equals(place) && !closed && !renewing.getAndSet(true)) {
            applicant.log().warn("The manager no longer takes the token of {}: asking for a place again", held.id());
            member.lost();
            settle(registration.begin(released ? null : held));
        }
        return true;
    }

    /**
     * From now on also asks when the manager has been silent for long: it may have opened another league without this
     * agent.
     */
    public void watch() {
        next = scheduler.after(LONGEST_SILENCE, this::look);
    }

    private void look() {
        if (!closed) {
            Instant oldest = scheduler.instant().minus(LONGEST_SILENCE);
            if (!lastContact.isAfter(oldest)) {
                CompletableFuture<Boolean> unused = isLost();
            }
            watch();
        }
    }

    /** Stops asking about the place; a registration under way continues. */
    public void leave() {
        closed = true;
        next.cancel();
    }

    /** Stops all requests. */
    @Override
    public void close() {
        leave();
        registration.close();
    }

    /**
     * An agent that asks for a place in a league, with what it needs to call the manager.
     *
     * @param client sends its calls
     * @param author writes the envelopes of its messages
     */
    public record Applicant(
            AgentKind kind,
            DisplayName name,
            Endpoint manager,
            MessageClient client,
            EnvelopeWriter author,
            Platform platform,
            SystemSettings settings,
            Logger log) {}
}
