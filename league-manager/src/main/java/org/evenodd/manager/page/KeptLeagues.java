package org.evenodd.manager.page;

import java.util.List;
import java.util.Map;
import org.evenodd.manager.store.StoredEvent;

/** Where leagues are kept that this manager does not play. Reads files and databases, so every method may block. */
public interface KeptLeagues {

    /**
     * The leagues that are here, by the names of their pages, each with a number that changes with the league.
     *
     * @return empty if the place cannot be read, which is logged
     */
    Map<String, Long> versions();

    /**
     * The events of a league.
     *
     * @throws org.evenodd.manager.store.StoreException if it cannot be read
     */
    List<StoredEvent> read(String name);

    /** Whether they have been archived. Others may still be played, by other managers. */
    default boolean archived() {
        return false;
    }

    /** Whether the operator of the current league was that of this league, too. */
    default boolean isOfTheOperator(String name) {
        return false;
    }
}
