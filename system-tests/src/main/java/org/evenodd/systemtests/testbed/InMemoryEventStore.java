package org.evenodd.systemtests.testbed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** Keeps events in memory, also when it is closed. */
public final class InMemoryEventStore implements EventStore {
    private final Map<LeagueId, List<StoredEvent>> leagues = new HashMap<>();

    @Override
    public synchronized List<StoredEvent> page(LeagueId league, long first, long last) {
        return leagues.getOrDefault(league, List.of()).stream()
                .filter(event -> event.sequence() >= first && event.sequence() <= last)
                .toList();
    }

    @Override
    public synchronized void append(LeagueId league, List<StoredEvent> events) {
        List<StoredEvent> known = leagues.computeIfAbsent(league, unknown -> new ArrayList<>());
        long next = known.isEmpty() ? 1 : known.get(known.size() - 1).sequence() + 1;
        for (StoredEvent event : events) {
            if (event.sequence() != next++) {
                throw new StoreException("Two managers write league %s.".formatted(league));
            }
        }
        known.addAll(events);
    }

    @Override
    public synchronized void keepOnly(LeagueId league, long first, long last, long kept) {
        leagues.getOrDefault(league, new ArrayList<>())
                .removeIf(event -> event.sequence() >= first && event.sequence() <= last && event.sequence() != kept);
    }

    @Override
    public synchronized void forget(LeagueId league) {
        leagues.remove(league);
    }

    @Override
    public void close() {}
}
