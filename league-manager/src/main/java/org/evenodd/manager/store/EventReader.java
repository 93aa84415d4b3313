package org.evenodd.manager.store;

import java.util.List;
import java.util.SortedMap;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * Reads the events of leagues and never writes; a manager may write at the same time.
 *
 * <p>Every method throws {@link StoreException} when the store cannot be read.
 */
public interface EventReader extends AutoCloseable {
    /** The location of the store, for people; contains no secrets. */
    String place();

    /** A consistent snapshot of a league's events, by sequence; empty for an unknown league. */
    List<StoredEvent> load(LeagueId league);

    /** The ids of the leagues in the store, in order, each with the number of its last event. */
    SortedMap<String, Long> leagues();

    /** What the database finds wrong with its file, in its own words; empty if it is sound or not a file. */
    List<String> damage();

    @Override
    void close();
}
