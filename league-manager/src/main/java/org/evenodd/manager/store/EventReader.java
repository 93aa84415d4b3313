package org.evenodd.manager.store;

import java.util.List;
import org.evenodd.protocol.value.LeagueId;

/**
 * Reads the events of leagues and writes nothing; a manager may write them at the same time.
 *
 * <p>Every method throws {@link StoreException} when the store cannot be read.
 */
public interface EventReader extends AutoCloseable {
    /** Where the store is, for people; no secret is in it. */
    String place();

    /** All events of a league by sequence, as they are at one moment; none for a league that it does not know. */
    List<StoredEvent> load(LeagueId league);

    /** The ids of the leagues of which it has events, in order. */
    List<String> leagues();

    /** What is wrong with the file in which the store is, in the database's words; none where it is sound, or is no file. */
    List<String> damage();

    @Override
    void close();
}
