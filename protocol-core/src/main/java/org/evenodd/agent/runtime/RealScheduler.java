package org.evenodd.agent.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/** The machine's clocks, a timer thread and a fixed number of worker threads; all are daemons. */
public final class RealScheduler implements Scheduler, AutoCloseable {

    public static final int DEFAULT_THREADS = 4;

    private static final Duration TIME_TO_FINISH = Duration.ofSeconds(5);

    private final InstantSource machine;
    private final SteadyClock clock;
    private final ScheduledThreadPoolExecutor timer;
    private final Workers workers;

    public RealScheduler() {
        this(DEFAULT_THREADS, InstantSource.system());
    }

    RealScheduler(int threads, InstantSource machine) {
        this.machine = machine;
        this.clock = new SteadyClock(machine);
        timer = new ScheduledThreadPoolExecutor(1, Workers.daemons("timer"), new ThreadPoolExecutor.DiscardPolicy());
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        workers = new Workers("worker", threads, TIME_TO_FINISH);
    }

    @Override
    public Instant instant() {
        return clock.instant();
    }

    @Override
    public Instant timeOfDay() {
        return machine.instant();
    }

    @Override
    public InstantSource machineClock() {
        return machine;
    }

    @Override
    public LongSupplier ticker() {
        return System::nanoTime;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void execute(Runnable task) {
        workers.execute(task);
    }

    @Override
    public Cancellable after(Duration delay, Runnable task) {
        AtomicBoolean cancelled = new AtomicBoolean();
        Runnable due = () -> {
            if (!cancelled.get()) {
                task.run();
            }
        };
        ScheduledFuture<?> future = timer.schedule(() -> execute(due), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> {
            cancelled.set(true);
            future.cancel(false);
        };
    }

    /** Drops tasks that are not due yet, lets due tasks run for up to five seconds, and rejects later ones. */
    @Override
    public void close() {
        timer.shutdown();
        workers.close();
    }

    /** A clock that nobody can set: the time of day when it was made, and since then the time that has passed. */
    public static final class SteadyClock implements InstantSource {

        private final Instant begun;
        private final long begunAt = System.nanoTime();

        public SteadyClock(InstantSource machine) {
            begun = machine.instant();
        }

        @Override
        public Instant instant() {
            return begun.plusNanos(System.nanoTime() - begunAt);
        }
    }
}
