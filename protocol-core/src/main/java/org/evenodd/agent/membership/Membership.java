package org.evenodd.agent.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.membership.RegistrationOutcome.FinalOutcome;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceRefused;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.rate.RateLimits;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * An agent's membership in a league: it asks for a place until the manager has given or refused one, and holds it. The
 * manager is the only one who can say that a token is void: what a caller shows or says is a reason to ask the manager,
 * and no more. Where it is void, the agent registers again, as {@link RegistrationLoop#again} says.
 */
public final class Membership implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private final CompletableFuture<ExitStatus> ended = new CompletableFuture<>();
    private final Applicant applicant;
    private final Scheduler scheduler;
    private final RegistrationLoop registration;
    private final TokenProbe question;
    private final MembershipListener member;
    private final RateLimits<Class<?>> doubts;
    private final AtomicBoolean renewing = new AtomicBoolean();
    private volatile @Nullable LeaguePlace place;
    private volatile Instant heard;
    private volatile Cancellable next = () -> {};
    private volatile boolean closed;

    /** The agent, which is told on the scheduler what becomes of its membership. */
    public interface MembershipListener {

        /** It has a place; completes when it has taken it, with {@link Membership#hold} where it was given a token. */
        CompletableFuture<Void> accepted(PlaceGranted accepted);

        /** Its place is lost, and another one asked for: who calls meanwhile waits. */
        void lost();
    }

    /**
     * That of an agent that has no place yet.
     *
     * @param desk sends its requests
     */
    public Membership(Applicant applicant, RegistrationLoop.Desk desk, MembershipListener member) {
        this.applicant = applicant;
        this.member = member;
        scheduler = applicant.platform().scheduler();
        registration = applicant.registration(desk);
        question = applicant.question();
        doubts = new RateLimits<>(RateLimit.of(1, PAUSE), scheduler);
        heard = scheduler.instant();
    }

    /** Completes when the manager will not have this agent; the agent may complete it sooner. */
    public CompletableFuture<ExitStatus> ended() {
        return ended;
    }

    /** Asks for a place, until the manager has given or refused one. */
    public void join() {
        settle(registration.begin());
    }

    private void settle(CompletableFuture<FinalOutcome> word) {
        word.thenCompose(this::settle).whenComplete((done, failure) -> {
            if (failure != null) {
                ended.completeExceptionally(failure);
            }
        });
    }

    private CompletableFuture<Void> settle(FinalOutcome word) {
        if (word instanceof PlaceGranted accepted
                && (accepted.token() != null || !applicant.settings().strict())) {
            return member.accepted(accepted);
        }
        applicant
                .log()
                .error("The manager refuses this {}: {}", applicant.kind().wireName(), reason(word));
        ended.complete(ExitStatus.FAILED);
        return CompletableFuture.completedFuture(null);
    }

    private static String reason(FinalOutcome word) {
        return word instanceof PlaceRefused refused ? refused.reason() : "its acceptance carries no auth_token (E011)";
    }

    /** Takes note of the place that the manager gave. */
    public void hold(LeaguePlace given) {
        place = given;
        renewing.set(false);
        heard();
    }

    /** Takes note that the manager was heard, with the agent's token. */
    public void heard() {
        heard = scheduler.instant();
    }

    /** Asks the manager, not too often, because a caller showed a token of this agent's that it was not given. */
    public void doubt() {
        if (doubts.grants(Membership.class)) {
            CompletableFuture<Boolean> unused = isLost();
        }
    }

    /** Asks the manager whether the place is lost, and registers again if it is. Never completes exceptionally. */
    public CompletableFuture<Boolean> isLost() {
        LeaguePlace held = place;
        if (held == null || closed) {
            return CompletableFuture.completedFuture(false);
        }
        return question.isVoid(held).thenApplyAsync(isVoid -> isVoid && lose(held), scheduler);
    }

    private boolean lose(LeaguePlace held) {
        if (held.equals(place) && !closed && !renewing.getAndSet(true)) {
            applicant.log().warn("The manager no longer takes the token of {}: asking for a place again", held.agent());
            member.lost();
            settle(registration.again(held));
        }
        return true;
    }

    /**
     * From now on asks also when the manager was silent for long: it may have begun another league without this agent.
     */
    public void watch() {
        next = scheduler.after(SILENCE, this::look);
    }

    private void look() {
        if (!closed) {
            Instant oldest = scheduler.instant().minus(SILENCE);
            if (!heard.isAfter(oldest)) {
                CompletableFuture<Boolean> unused = isLost();
            }
            watch();
        }
    }

    /** Asks about the place no more; a registration under way goes on. */
    public void leave() {
        closed = true;
        next.cancel();
    }

    /** Asks for nothing any more. */
    @Override
    public void close() {
        leave();
        registration.close();
    }
}
