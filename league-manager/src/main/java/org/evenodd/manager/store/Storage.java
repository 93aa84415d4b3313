package org.evenodd.manager.store;

import java.time.Duration;
import java.util.concurrent.Executor;
import org.evenodd.agent.runtime.Workers;

/**
 * A store, and the thread of the league that is kept in it.
 *
 * @param thread runs the league's tasks one after the other, which may block
 * @param release closed before the store; lets pending tasks finish
 */
public record Storage(EventStore store, Executor thread, Runnable release) implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    /** A store whose league has a thread of its own. */
    public static Storage withThread(EventStore store) {
        Workers thread = new Workers("league", 1, CLOSE_TIMEOUT);
        return new Storage(store, thread, thread::close);
    }

    /** A store that never blocks for long. */
    public static Storage on(Executor thread, EventStore store) {
        return new Storage(store, thread, () -> {});
    }

    @Override
    public void close() {
        release.run();
        store.close();
    }
}
