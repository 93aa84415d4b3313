package org.evenodd.manager.store;

import java.time.Duration;
import java.util.concurrent.Executor;
import org.evenodd.agent.thread.Workers;

/**
 * A store and where it may be waited for.
 *
 * @param executor runs tasks that use the store, one after the other
 * @param seatExecutor runs tasks that use the leader's seat, one after the other, however long the others take
 * @param release what is closed before the store: lets what waits for it be written
 */
public record Storage(EventStore store, Executor executor, Executor seatExecutor, Runnable release)
        implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** A store with a thread of its own, and one for its seat. */
    public static Storage withThreads(EventStore store) {
        Workers thread = new Workers("store", 1, PATIENCE);
        Workers seatThread = new Workers("leadership", 1, PATIENCE);
        return new Storage(store, thread, seatThread, () -> {
            seatThread.close();
            thread.close();
        });
    }

    /** A store that keeps nobody waiting. */
    public static Storage on(Executor executor, EventStore store) {
        return new Storage(store, executor, executor, () -> {});
    }

    @Override
    public void close() {
        release.run();
        store.close();
    }
}
