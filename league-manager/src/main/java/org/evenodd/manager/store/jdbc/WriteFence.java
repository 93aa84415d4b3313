package org.evenodd.manager.store.jdbc;

import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Handle;

/** Keeps out, inside each transaction that writes, a manager that leads no longer. */
@FunctionalInterface
public interface WriteFence {
    /** Where there is only one manager. */
    WriteFence NONE = (handle, league) -> {};

    /**
     * Makes sure that nobody takes the league over before the transaction ends.
     *
     * @throws StoreException when somebody has
     */
    void check(Handle handle, LeagueId league);
}
