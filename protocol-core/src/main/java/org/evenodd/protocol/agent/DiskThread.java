package org.evenodd.protocol.agent;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread that waits for the disk. Closing it lets it write what is left, and drops whatever comes later. */
final class DiskThread implements Executor, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DiskThread.class);

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            DiskThread::daemon,
            new ThreadPoolExecutor.DiscardPolicy());

    private static Thread daemon(Runnable tasks) {
        Thread thread = new Thread(tasks, "disk");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void execute(Runnable task) {
        thread.execute(() -> run(task));
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A task on the disk's thread failed because of a bug", e);
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
