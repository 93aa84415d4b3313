package org.evenodd.agent.thread;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;

/** The machine's clocks, a timer thread and a fixed number of worker threads; all are daemons. */
public final class RealScheduler implements Scheduler, AutoCloseable {

    public static final int DEFAULT_THREADS = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final InstantSource machine;
    private final SteadyClock clock;
    private final ScheduledThreadPoolExecutor timer;
    private final Workers workers;

    public RealScheduler() {
        this(DEFAULT_THREADS);
    }

    public RealScheduler(int threads) {
        this(threads, InstantSource.system());
    }

    RealScheduler(int threads, InstantSource machine) {
        this.machine = machine;
        this.clock = new SteadyClock(machine);
        timer = new ScheduledThreadPoolExecutor(1, Workers.daemons("timer"), new ThreadPoolExecutor.DiscardPolicy());
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        workers = new Workers("worker", threads, PATIENCE);
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
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void execute(Runnable task) {
        workers.execute(task);
    }

    @Override
    public Cancellable after(Duration delay, Runnable task) {
        Pending pending = new Pending(task);
        ScheduledFuture<?> future = timer.schedule(() -> execute(pending), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> {
            pending.cancel();
            future.cancel(false);
        };
    }

    /** Drops tasks that are not due yet, lets due tasks run for up to five seconds, and rejects later ones. */
    @Override
    public void close() {
        timer.shutdown();
        workers.close();
    }
}
