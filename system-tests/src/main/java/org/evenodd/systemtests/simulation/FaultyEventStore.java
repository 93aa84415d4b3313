package org.evenodd.systemtests.simulation;

import java.util.List;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * One manager's access to the store, which outlives it. The manager may die before or after each transaction, or a
 * transaction may fail.
 */
final class FaultyEventStore implements EventStore {

    private final InMemoryEventStore store;
    private final ProcessRun manager;
    private final Runnable afterwards;
    private boolean full;

    /**
     * Creates a manager's access to the store.
     *
     * @param afterwards runs after each transaction
     */
    FaultyEventStore(InMemoryEventStore store, ProcessRun manager, Runnable afterwards) {
        this.store = store;
        this.manager = manager;
        this.afterwards = afterwards;
    }

    /** Makes every further transaction fail. */
    void fill() {
        full = true;
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        manager.requireAlive();
        return store.load(league);
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {
        manager.pass(CrashPoint.BEFORE_STORE);
        if (full) {
            throw new StoreException("The simulated disk is full.");
        }
        store.append(league, events);
        afterwards.run();
        manager.pass(CrashPoint.AFTER_STORE);
    }

    @Override
    public void forget(LeagueId league) {
        store.forget(league);
    }

    @Override
    public void close() {
        // The store outlives its managers.
    }
}
