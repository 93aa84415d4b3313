package org.evenodd.manager.store;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A store and where it may be waited for.
 *
 * @param executor runs tasks that use the store, one after the other
 * @param release what is closed before the store: lets what waits for it be written
 */
public record Storage(EventStore store, Executor executor, Runnable release) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** A store with a thread of its own. */
    public static Storage withThread(EventStore store) {
        ExecutorService thread = Executors.newSingleThreadExecutor(Storage::daemon);
        return new Storage(store, thread, () -> end(thread));
    }

    /** A store that keeps nobody waiting. */
    public static Storage on(Executor executor, EventStore store) {
        return new Storage(store, executor, () -> {});
    }

    private static Thread daemon(Runnable tasks) {
        Thread thread = new Thread(tasks, "store");
        thread.setDaemon(true);
        return thread;
    }

    private static void end(ExecutorService thread) {
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

    @Override
    public void close() {
        release.run();
        store.close();
    }
}
