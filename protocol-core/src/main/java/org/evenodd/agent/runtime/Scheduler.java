package org.evenodd.agent.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * An agent's clock and threads. Tasks must not block. All waits are measured by {@link #instant}, which nobody can set:
 * it shows the time of day at the program's start, and since then the time that has passed.
 */
public interface Scheduler extends InstantSource, Executor {

    /** What the machine's clock shows, which may be set: to be told to others, and for what is due at a time of day. */
    default Instant timeOfDay() {
        return instant();
    }

    /** {@link #timeOfDay}, for whoever asks with each message. */
    default InstantSource machineClock() {
        return this::timeOfDay;
    }

    /** Runs a task that may wait, on a thread of its own. */
    default void onOwnThread(Runnable task) {
        Thread thread = new Thread(task, "script");
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for a future; only where {@link #onOwnThread} has begun the thread. */
    default <T> T await(CompletableFuture<T> future) {
        return future.join();
    }

    /** Runs a task once after the delay; at once if it is zero or negative. */
    Cancellable after(Duration delay, Runnable task);

    /** A monotonic clock in nanoseconds with an arbitrary origin, for measuring durations. */
    default long nanoTime() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, instant());
    }

    /** {@link #nanoTime}, for whoever asks with each message. */
    default LongSupplier ticker() {
        return this::nanoTime;
    }

    /** Completes after the delay. */
    default CompletableFuture<Void> pause(Duration delay) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        after(delay, () -> over.complete(null));
        return over;
    }

    /**
     * Waits for a future, which is left as it is.
     *
     * @param future completes with a value, never exceptionally
     * @return its value, or empty where it does not come within the patience
     */
    default <T> CompletableFuture<Optional<T>> within(Duration patience, CompletableFuture<T> future) {
        if (future.isDone()) {
            return future.thenApply(Optional::of);
        }
        CompletableFuture<Optional<T>> waited = new CompletableFuture<>();
        Cancellable end = after(patience, () -> waited.complete(Optional.empty()));
        future.thenAccept(value -> {
            end.cancel();
            waited.complete(Optional.of(value));
        });
        return waited;
    }
}
