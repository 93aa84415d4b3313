package org.evenodd.agent.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.evenodd.agent.membership.RegistrationOutcome.Settled;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.rate.RateLimits;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * An agent's hold on its place. The manager is the only one who can say that a token is void: what a caller shows or says is
 * a reason to ask the manager, and no more. Where it is void, the agent registers again, as {@link Registration#again} says.
 */
public final class Tenure implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private final Scheduler scheduler;
    private final Question question;
    private final Function<Place, CompletableFuture<Settled>> renewal;
    private final Consumer<Settled> word;
    private final Logger log;
    private final RateLimits<Class<?>> doubts;
    private final AtomicBoolean renewing = new AtomicBoolean();
    private volatile @Nullable Place place;
    private volatile Instant heard;
    private volatile Cancellable next = () -> {};
    private volatile boolean closed;

    /** Asks the manager whether a token is void. */
    @FunctionalInterface
    public interface Question {

        /** Asks once; false also where nobody can tell. Never completes exceptionally. */
        CompletableFuture<Boolean> isVoid(Place place);
    }

    /**
     * The hold of an agent that has no place yet.
     *
     * @param renewal begins to register again where a place is lost, and lets those wait who call meanwhile
     * @param word told, on the scheduler, what came of a new registration
     */
    public Tenure(
            Scheduler scheduler,
            Question question,
            Function<Place, CompletableFuture<Settled>> renewal,
            Consumer<Settled> word,
            Logger log) {
        this.scheduler = scheduler;
        this.question = question;
        this.renewal = renewal;
        this.word = word;
        this.log = log;
        this.doubts = new RateLimits<>(RateLimit.of(1, PAUSE), scheduler);
        this.heard = scheduler.instant();
    }

    /** Takes note of the place that the manager gave. */
    public void hold(Place given) {
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
        if (doubts.grants(Tenure.class)) {
            CompletableFuture<Boolean> unused = isLost();
        }
    }

    /** Asks the manager whether the place is lost, and registers again if it is. Never completes exceptionally. */
    public CompletableFuture<Boolean> isLost() {
        Place held = place;
        if (held == null || closed) {
            return CompletableFuture.completedFuture(false);
        }
        return question.isVoid(held).thenApplyAsync(isVoid -> isVoid && lose(held), scheduler);
    }

    private boolean lose(Place held) {
        if (held.equals(place) && !closed && !renewing.getAndSet(true)) {
            log.warn("The manager no longer takes the token of {}: asking for a place again", held.agent());
            renewal.apply(held).thenAccept(word);
        }
        return true;
    }

    /** From now on asks also when the manager was silent for long: it may have begun another league without this agent. */
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

    /** Asks no more. */
    @Override
    public void close() {
        closed = true;
        next.cancel();
    }
}
