package org.evenodd.systemtests.bench;

import java.util.List;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** A store that keeps nothing and costs nothing: the baseline of the measurements. */
final class NoStore implements EventStore {

    @Override
    public List<StoredEvent> load(LeagueId league) {
        return List.of();
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {}

    @Override
    public void forget(LeagueId league) {}

    @Override
    public void close() {}
}
