package org.evenodd.manager.start;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.value.Endpoint;

/**
 * One term of a manager as the leader. It acts only for three seconds after it sent the last write that its session with
 * the store has committed: the store ends the session no earlier. Once over, a term never comes back, and the league's work in it
 * ends with it. Thread-safe.
 */
final class Lease {
    static final Duration LENGTH = Duration.ofSeconds(3);
    private static final Duration PAUSE_BETWEEN_LOOKS = Duration.ofMillis(200);

    private static final String NOT_HELD = "This manager does not lead the league";

    private final Scheduler clock;
    private final long length;
    private volatile long renewed;
    private volatile boolean over;

    private Lease(Scheduler clock, long length, long renewed) {
        this.clock = clock;
        this.length = length;
        this.renewed = renewed;
    }

    /**
     * A term that begins.
     *
     * @param asked when the lock was asked for, by the scheduler's monotonic clock
     */
    static Lease since(long asked, Scheduler clock) {
        return new Lease(clock, LENGTH.toNanos(), asked);
    }

    /** The term of a manager that cannot be replaced. */
    static Lease endless(Scheduler clock) {
        return new Lease(clock, Long.MAX_VALUE, clock.nanoTime());
    }

    void renew(long asked) {
        renewed = asked;
    }

    /** Ends the term for good. */
    void end() {
        over = true;
    }

    /** Whether this manager leads now. */
    boolean isHeld() {
        return !over && clock.nanoTime() - renewed < length;
    }

    /** Whether it never will again in this term. */
    boolean isOver() {
        return over;
    }

    /** Runs tasks on an executor until the term is over, and drops later tasks. */
    Executor on(Executor executor) {
        return task -> executor.execute(() -> run(task));
    }

    private void run(Runnable task) {
        if (!over) {
            task.run();
        }
    }

    /** The scheduler, for the tasks of this term only. */
    Scheduler on(Scheduler scheduler) {
        return new Scheduler() {
            @Override
            public Instant instant() {
                return scheduler.instant();
            }

            @Override
            public Instant timeOfDay() {
                return scheduler.timeOfDay();
            }

            @Override
            public long nanoTime() {
                return scheduler.nanoTime();
            }

            @Override
            public void execute(Runnable task) {
                scheduler.execute(() -> run(task));
            }

            @Override
            public Cancellable after(Duration delay, Runnable task) {
                return scheduler.after(delay, () -> run(task));
            }
        };
    }

    /**
     * Sends nothing while the lease is not held. Calls then wait for the lease as they would for an answer: the store may
     * answer in a moment, and no agent is at fault.
     *
     * @param transports the transport to an endpoint
     */
    Transport over(Function<Endpoint, Transport> transports) {
        return new Transport() {
            @Override
            public CompletableFuture<Delivery> post(
                    Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
                return whenHeld(
                        timeout, rest -> transports.apply(endpoint).post(endpoint, headers, body, rest, maxReplyBytes));
            }

            @Override
            public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
                return whenHeld(timeout, rest -> transports.apply(endpoint).get(endpoint, rest));
            }

            @Override
            public CompletableFuture<Delivery> get(Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
                return whenHeld(timeout, rest -> transports.apply(endpoint).get(endpoint, addresses, rest));
            }

            @Override
            public CompletableFuture<Optional<String>> connect(
                    Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
                return whenHeld(
                        timeout,
                        Optional.of(NOT_HELD),
                        rest -> transports.apply(endpoint).connect(endpoint, addresses, rest));
            }
        };
    }

    private CompletableFuture<Delivery> whenHeld(
            Duration rest, Function<Duration, CompletableFuture<Delivery>> exchange) {
        return whenHeld(rest, new Delivery.TimedOut(), exchange);
    }

    private <T> CompletableFuture<T> whenHeld(
            Duration rest, T late, Function<Duration, CompletableFuture<T>> exchange) {
        if (isHeld()) {
            return exchange.apply(rest);
        }
        if (over || rest.compareTo(PAUSE_BETWEEN_LOOKS) <= 0) {
            return CompletableFuture.completedFuture(late);
        }
        return clock.pause(PAUSE_BETWEEN_LOOKS)
                .thenCompose(waited -> whenHeld(rest.minus(PAUSE_BETWEEN_LOOKS), late, exchange));
    }
}
