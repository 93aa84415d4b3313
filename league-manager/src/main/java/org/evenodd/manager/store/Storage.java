package org.evenodd.manager.store;

import java.time.Duration;
import java.util.concurrent.Executor;
import org.evenodd.agent.thread.Workers;

/**
 * A store, and the executors of the league that is kept in it, on which it may block.
 *
 * @param executor the league's thread: runs tasks one after the other, which may use the store
 * @param lockExecutor runs tasks that use the leader lock, one after the other, independently of the store's tasks
 * @param release closed before the store; lets pending writes finish
 */
public record Storage(EventStore store, Executor executor, Executor lockExecutor, Runnable release)
        implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    /** A store whose league has a thread of its own, and another for its leader lock. */
    public static Storage withThreads(EventStore store) {
        Workers thread = new Workers("league", 1, CLOSE_TIMEOUT);
        Workers lockThread = new Workers("leadership", 1, CLOSE_TIMEOUT);
        return new Storage(store, thread, lockThread, () -> {
            lockThread.close();
            thread.close();
        });
    }

    /** A store that never blocks for long. */
    public static Storage on(Executor executor, EventStore store) {
        return new Storage(store, executor, executor, () -> {});
    }

    @Override
    public void close() {
        release.run();
        store.close();
    }
}
