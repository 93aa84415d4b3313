package org.evenodd.agent.membership;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.file.OwnerOnly;
import org.evenodd.agent.file.TokenFile;
import org.evenodd.agent.membership.RegistrationAttempts.RegistrationStep;
import org.evenodd.agent.membership.RegistrationOutcome.FinalOutcome;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.membership.RegistrationOutcome.TokenRefused;
import org.evenodd.agent.membership.RegistrationOutcome.Unsettled;
import org.evenodd.agent.thread.RetryLoop;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Registers a referee or player: asks until the manager answers, and stores the token for the next run. */
public final class RegistrationLoop implements AutoCloseable {

    /** The protocol version of our agents (PRD 14.4, 14.5). */
    public static final String PROTOCOL_VERSION = "2.1.0";

    private final Scheduler scheduler;
    private final Executor disk;
    private final TokenFile file;
    private final RegistrationSender sender;
    private final Logger log;
    private volatile RegistrationAttempts next = RegistrationAttempts.begin(null);
    private volatile Cancellable asking = () -> {};
    private volatile boolean closed;

    /** Sends the agent's request for registration. */
    @FunctionalInterface
    public interface RegistrationSender {

        /**
         * Sends one request.
         *
         * @param token of an earlier registration; null for a new one
         */
        CompletableFuture<Answer> ask(@Nullable AuthToken token);

        /**
         * Returns whether requests carry a proof besides the token, so that a later one may succeed where this one did
         * not.
         */
        default boolean provesMore() {
            return false;
        }
    }

    /**
     * Creates a registration that has not started.
     *
     * @param disk runs tasks that wait for the disk
     * @param file stores the token of this identity
     */
    public RegistrationLoop(Scheduler scheduler, Executor disk, TokenFile file, RegistrationSender sender, Logger log) {
        this.scheduler = scheduler;
        this.disk = disk;
        this.file = file;
        this.sender = sender;
        this.log = log;
    }

    /** Starts, and completes on the scheduler with the manager's final answer; never completes once closed. */
    public CompletableFuture<FinalOutcome> begin() {
        return begin(() -> RegistrationAttempts.begin(kept().orElse(null)));
    }

    /**
     * Starts again for an agent whose token the manager no longer accepts: with the token on disk, which another run
     * may have replaced; without a token only if the manager now has another league. Call only after the previous
     * registration has completed.
     */
    public CompletableFuture<FinalOutcome> again(LeaguePlace former) {
        return begin(() -> RegistrationAttempts.again(former, kept().orElse(null)));
    }

    private CompletableFuture<FinalOutcome> begin(Supplier<RegistrationAttempts> first) {
        RetryLoop<RegistrationStep> loop = new RetryLoop<>(scheduler, this::ask, RegistrationLoop::pause);
        asking = loop;
        return CompletableFuture.runAsync(() -> next = first.get(), disk)
                .thenCompose(ready -> closed ? new CompletableFuture<>() : loop.begin())
                .thenApplyAsync(last -> ((RegistrationStep.Finish) last).answer(), scheduler);
    }

    private CompletableFuture<RegistrationStep> ask() {
        RegistrationAttempts attempt = next;
        return sender.ask(attempt.token())
                .thenApplyAsync(answer -> attempt.after(outcome(attempt, answer)), scheduler)
                .thenCompose(this::follow);
    }

    private RegistrationOutcome outcome(RegistrationAttempts attempt, Answer answer) {
        RegistrationOutcome outcome = RegistrationReader.read(answer);
        return attempt.token() == null && outcome instanceof TokenRefused && sender.provesMore()
                ? new Unsettled("it refuses the proof that it was shown (E012)")
                : outcome;
    }

    private CompletableFuture<RegistrationStep> follow(RegistrationStep step) {
        if (step instanceof RegistrationStep.AskLater later) {
            next = later.next();
            tell(later);
        } else if (step instanceof RegistrationStep.AskAnew anew) {
            next = anew.next();
            log.warn("The manager does not know the token of an earlier run or league: registering anew");
            disk.execute(this::drop);
        } else {
            return finish((RegistrationStep.Finish) step);
        }
        return CompletableFuture.completedFuture(step);
    }

    /** Stores a granted token before the result is reported. */
    private CompletableFuture<RegistrationStep> finish(RegistrationStep.Finish last) {
        AuthToken token = last.answer() instanceof PlaceGranted accepted ? accepted.token() : null;
        if (token == null) {
            return CompletableFuture.completedFuture(last);
        }
        return CompletableFuture.runAsync(() -> keep(token), disk).thenApply(kept -> last);
    }

    private void tell(RegistrationStep.AskLater later) {
        if (later.notice()) {
            log.atInfo()
                    .addKeyValue("reason", later.next().problem())
                    .log("Not registered yet: asking the League Manager again until it answers");
        }
    }

    private static Optional<Duration> pause(RegistrationStep step, int requests) {
        if (step instanceof RegistrationStep.AskLater later) {
            return Optional.of(later.delay());
        }
        return step instanceof RegistrationStep.AskAnew ? Optional.of(Duration.ZERO) : Optional.empty();
    }

    private Optional<AuthToken> kept() {
        try {
            Optional<AuthToken> token = file.read();
            if (token.isPresent()) {
                OwnerOnly.exposure(file.path()).ifPresent(log::warn);
            }
            return token;
        } catch (IOException e) {
            log.warn("The token of an earlier run cannot be read from {}: {}", file.path(), DiskTrouble.reason(e), e);
            return Optional.empty();
        }
    }

    private void keep(AuthToken token) {
        try {
            file.keep(token);
            log.info("Its token is in {}", file.path());
        } catch (IOException e) {
            log.warn(
                    "The token cannot be kept in {}: {}. After a restart, this agent may lose its place",
                    file.path(),
                    DiskTrouble.reason(e),
                    e);
        }
    }

    private void drop() {
        try {
            file.drop();
        } catch (IOException e) {
            log.warn("A void token cannot be dropped from {}: {}", file.path(), DiskTrouble.reason(e), e);
        }
    }

    /** Stops asking. */
    @Override
    public void close() {
        closed = true;
        asking.cancel();
    }
}
