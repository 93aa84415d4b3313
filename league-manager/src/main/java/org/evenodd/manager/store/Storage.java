package org.evenodd.manager.store;

import java.util.concurrent.Executor;
import org.evenodd.protocol.agent.DiskThread;

/**
 * A store and where it may be waited for.
 *
 * @param executor runs tasks that use the store, one after the other
 * @param release what is closed before the store: lets what waits for it be written
 */
public record Storage(EventStore store, Executor executor, Runnable release) implements AutoCloseable {

    /** A store with a thread of its own. */
    public static Storage withThread(EventStore store) {
        DiskThread thread = new DiskThread("store");
        return new Storage(store, thread, thread::close);
    }

    /** A store that keeps nobody waiting. */
    public static Storage on(Executor executor, EventStore store) {
        return new Storage(store, executor, () -> {});
    }

    @Override
    public void close() {
        release.run();
        store.close();
    }
}
