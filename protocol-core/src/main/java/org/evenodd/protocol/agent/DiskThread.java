package org.evenodd.protocol.agent;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread that waits for the disk. Closing it lets it write what is left, and drops whatever comes later. */
public final class DiskThread implements Executor, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DiskThread.class);

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final String name;
    private final ThreadPoolExecutor thread;

    /**
     * A thread without tasks.
     *
     * @param name for the log and thread dumps
     */
    public DiskThread(String name) {
        this.name = name;
        this.thread = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                tasks -> daemon(name, tasks),
                new ThreadPoolExecutor.DiscardPolicy());
    }

    private static Thread daemon(String name, Runnable tasks) {
        Thread thread = new Thread(tasks, name);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void execute(Runnable task) {
        thread.execute(() -> run(task));
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A task on the thread {} failed because of a bug", name, e);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
