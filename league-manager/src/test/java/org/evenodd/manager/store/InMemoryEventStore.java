package org.evenodd.manager.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** Keeps events in memory, for simulations and tests. */
public class InMemoryEventStore implements EventStore {
    private final Map<LeagueId, List<StoredEvent>> leagues = new HashMap<>();

    @Override
    public synchronized List<StoredEvent> page(LeagueId league, long first, long last) {
        return eventsOf(league).stream()
                .filter(event -> event.sequence() >= first && event.sequence() <= last)
                .toList();
    }

    @Override
    public synchronized void append(LeagueId league, List<StoredEvent> events) {
        List<StoredEvent> known = eventsOf(league);
        long next = known.isEmpty() ? 1 : known.get(known.size() - 1).sequence() + 1;
        for (StoredEvent event : events) {
            if (event.sequence() != next++) {
                throw StoreException.writtenByAnother(league);
            }
        }
        known.addAll(events);
    }

    @Override
    public synchronized void keepOnly(LeagueId league, long first, long last, long kept) {
        leagues.get(league)
                .removeIf(event -> event.sequence() >= first && event.sequence() <= last && event.sequence() != kept);
    }

    @Override
    public synchronized void forget(LeagueId league) {
        leagues.remove(league);
    }

    private List<StoredEvent> eventsOf(LeagueId league) {
        return leagues.computeIfAbsent(league, unknown -> new ArrayList<>());
    }

    @Override
    public void close() {
        // The events stay, so that a test can open the same store again.
    }
}
