package org.evenodd.protocol.transport;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The wall clock, one timer thread and a fixed number of threads that run the tasks; all are daemons. */
public final class RealScheduler implements Scheduler, AutoCloseable {

    public static final int DEFAULT_THREADS = 4;

    private static final Logger LOG = LoggerFactory.getLogger(RealScheduler.class);

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ScheduledThreadPoolExecutor timer;
    private final ThreadPoolExecutor workers;

    public RealScheduler() {
        this(DEFAULT_THREADS);
    }

    public RealScheduler(int threads) {
        timer = new ScheduledThreadPoolExecutor(1, daemons("timer"), new ThreadPoolExecutor.DiscardPolicy());
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        workers = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                daemons("worker"),
                new ThreadPoolExecutor.DiscardPolicy());
    }

    private static ThreadFactory daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + '-' + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public Instant instant() {
        return Instant.now();
    }

    @Override
    public void execute(Runnable task) {
        workers.execute(() -> run(task));
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

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A task failed because of a bug", e);
        }
    }

    /** Drops what is not due yet, lets what was due run for up to five seconds, and drops whatever comes later. */
    @Override
    public void close() {
        timer.shutdown();
        workers.shutdown();
        awaitEnd(workers);
    }

    private static void awaitEnd(ExecutorService executor) {
        try {
            if (!executor.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
