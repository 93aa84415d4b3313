package org.evenodd.agent.runtime;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fixed number of threads that run tasks in the order in which they came; all are daemons. */
public final class Workers implements Executor, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    private final ThreadPoolExecutor threads;
    private final Duration patience;

    /**
     * Workers who have nothing to do yet.
     *
     * @param name of the threads, before their number
     * @param patience what closing grants the tasks that wait
     */
    public Workers(String name, int count, Duration patience) {
        this.patience = patience;
        threads = new ThreadPoolExecutor(
                count,
                count,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                daemons(name),
                new ThreadPoolExecutor.DiscardPolicy());
    }

    static ThreadFactory daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + '-' + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void execute(Runnable task) {
        threads.execute(() -> run(task));
    }

    /** Runs a task whose bug affects no other. */
    static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A task failed because of a bug", e);
        }
    }

    /** Lets what waits run while the patience lasts, and drops whatever comes later. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
