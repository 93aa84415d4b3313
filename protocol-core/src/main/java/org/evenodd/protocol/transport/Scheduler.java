package org.evenodd.protocol.transport;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The clock and the threads that an agent is given. Tasks must not block. */
public interface Scheduler extends InstantSource, Executor {

    /** Runs a task once, when the duration has passed; at once if it is zero or negative. */
    Cancellable after(Duration delay, Runnable task);

    /** Nanoseconds that only grow, from an origin of no meaning: what durations are measured by. */
    default long nanoTime() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, instant());
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
