package org.evenodd.manager.store.jdbc;

import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Handle;

/** Stops a manager that no longer leads from writing, inside each transaction. */
@FunctionalInterface
public interface WriteFence {
    /** For a store with only one manager. */
    WriteFence NONE = (handle, league) -> {};

    /**
     * Ensures that no other manager takes over before the transaction ends.
     *
     * @throws StoreException if another manager has taken over
     */
    void check(Handle handle, LeagueId league);
}
