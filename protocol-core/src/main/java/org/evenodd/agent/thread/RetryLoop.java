package org.evenodd.agent.thread;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Tries something again and again, one try after the other with pauses in between, until what came of one is enough.
 */
public final class RetryLoop<T> implements Cancellable {
    private final CompletableFuture<T> last = new CompletableFuture<>();
    private final Scheduler scheduler;
    private final Supplier<CompletableFuture<T>> attempt;
    private final RetryDelays<T> pauses;
    private int tries;
    private volatile Cancellable timer = () -> {};
    private volatile boolean cancelled;

    /** Says how long to wait before the next try. */
    @FunctionalInterface
    public interface RetryDelays<T> {

        /**
         * The pause; empty where no other try is needed.
         *
         * @param result of the try before
         * @param tries how many there were, from 1
         */
        Optional<Duration> after(T result, int tries);
    }

    /**
     * A loop that has not begun.
     *
     * @param pauses asked after each try, unless it was cancelled by then
     */
    public RetryLoop(Scheduler scheduler, Supplier<CompletableFuture<T>> attempt, RetryDelays<T> pauses) {
        this.scheduler = scheduler;
        this.attempt = attempt;
        this.pauses = pauses;
    }

    /** Tries at once; completes with the result of the last try, never after it was cancelled. */
    public CompletableFuture<T> begin() {
        run();
        return last;
    }

    /** The same after a pause. */
    public CompletableFuture<T> beginAfter(Duration pause) {
        timer = scheduler.after(pause, this::run);
        return last;
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

    /** Tries no more. */
    @Override
    public void cancel() {
        cancelled = true;
        timer.cancel();
    }
}
