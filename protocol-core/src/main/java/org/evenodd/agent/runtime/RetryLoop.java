package org.evenodd.agent.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Repeats an asynchronous attempt with pauses until its result is good enough. */
public final class RetryLoop<T> implements Cancellable {

    private final CompletableFuture<T> last = new CompletableFuture<>();
    private final Scheduler scheduler;
    private final Supplier<CompletableFuture<T>> attempt;
    private final RetryDelays<T> pauses;
    private final AtomicBoolean pausing = new AtomicBoolean();
    private int tries;
    private volatile Cancellable timer = () -> {};
    private volatile boolean cancelled;

    /** Decides how long to wait before the next attempt. */
    @FunctionalInterface
    public interface RetryDelays<T> {

        /**
         * The pause; empty if no further attempt is needed.
         *
         * @param result of the last attempt
         * @param tries the number of attempts, from 1
         */
        Optional<Duration> after(T result, int tries);
    }

    /**
     * A loop that has not started.
     *
     * @param pauses asked after each attempt, unless cancelled
     */
    public RetryLoop(Scheduler scheduler, Supplier<CompletableFuture<T>> attempt, RetryDelays<T> pauses) {
        this.scheduler = scheduler;
        this.attempt = attempt;
        this.pauses = pauses;
    }

    /** Starts at once; completes with the last attempt's result, and never after cancellation. */
    public CompletableFuture<T> begin() {
        run();
        return last;
    }

    /** Starts after a pause. */
    public CompletableFuture<T> beginAfter(Duration pause) {
        pausing.set(true);
        timer = scheduler.after(pause, this::hurry);
        return last;
    }

    /** Ends the pause, if there is one now. */
    public void hurry() {
        if (pausing.getAndSet(false)) {
            timer.cancel();
            run();
        }
    }

    private void run() {
        if (!cancelled) {
            tries++;
            CompletableFuture.completedFuture(attempt)
                    .thenCompose(Supplier::get)
                    .thenAccept(this::tried)
                    .whenComplete((done, bug) -> failWith(bug));
        }
    }

    private void tried(T result) {
        if (!cancelled) {
            pauses.after(result, tries).ifPresentOrElse(this::beginAfter, () -> last.complete(result));
        }
    }

    private void failWith(@Nullable Throwable bug) {
        if (bug != null) {
            last.completeExceptionally(bug);
        }
    }

    /** Stops the loop. */
    @Override
    public void cancel() {
        cancelled = true;
        timer.cancel();
    }
}
