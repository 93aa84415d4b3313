package org.evenodd.manager.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.evenodd.agent.runtime.Workers;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * Stores the events of leagues durably and in order.
 *
 * <p>Used by one thread at a time. Every method throws {@link StoreException} if the store fails.
 */
public interface EventStore extends StoredEvents, AutoCloseable {
    /**
     * Appends events, all or none. Once it returns, they survive a crash of the machine.
     *
     * @throws StoreException also if a sequence number is taken, because another manager writes the same league
     */
    void append(LeagueId league, List<StoredEvent> events);

    /**
     * Removes all events from the first to the last one but one, all or none. Once it returns, that survives a crash of the
     * machine.
     *
     * @param last before the last event of the league
     * @throws StoreException also if they are not all there, because another manager writes the same league
     */
    void keepOnly(LeagueId league, long first, long last, long kept);

    /** Removes all events of a league. */
    void forget(LeagueId league);

    /**
     * The lock for which managers that share this store compete; empty if the store admits only one manager.
     *
     * @param endpoint of this manager
     * @param seen the file in which it keeps what it has acknowledged last
     */
    default Optional<LeaderLock> leaderLock(LeagueId league, Endpoint endpoint, Path seen) {
        return Optional.empty();
    }

    /** Since when the database takes nothing, by the machine's clock; empty while it does. Any thread may ask. */
    default Optional<Instant> unavailableSince() {
        return Optional.empty();
    }

    @Override
    void close();

    /**
     * A store, and the thread of the league that is kept in it.
     *
     * @param thread runs the league's tasks one after the other, which may block
     * @param release closed before the store; lets pending tasks finish
     */
    record Storage(EventStore store, Executor thread, Runnable release) implements AutoCloseable {
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
}
