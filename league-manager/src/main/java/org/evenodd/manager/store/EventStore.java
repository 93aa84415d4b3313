package org.evenodd.manager.store;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueId;

/**
 * Keeps the events of leagues, in order and for good.
 *
 * <p>Used by one thread at a time. Every method throws {@link StoreException} when the store cannot do what it is asked.
 */
public interface EventStore extends AutoCloseable {
    /** All events of a league by sequence; none for a league that it does not know. */
    List<StoredEvent> load(LeagueId league);

    /**
     * Adds events behind those that are there: all of them or none. When it returns, they survive a crash of the machine.
     *
     * @throws StoreException also where a sequence is taken, because somebody else writes the same league
     */
    void append(LeagueId league, List<StoredEvent> events);

    /** Removes all events of a league. */
    void forget(LeagueId league);

    /**
     * The seat for which the managers of a league compete that share this store; empty where the store lets in one manager
     * only.
     *
     * @param endpoint where this manager answers
     */
    default Optional<LeaderLock> seat(LeagueId league, Endpoint endpoint) {
        return Optional.empty();
    }

    @Override
    void close();
}
