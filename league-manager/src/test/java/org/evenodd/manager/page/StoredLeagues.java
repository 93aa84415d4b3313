package org.evenodd.manager.page;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;

/** Events of played leagues as a store has them. */
final class StoredLeagues {

    static final Instant NOW = Instant.parse("2025-06-01T10:00:00Z");

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    private StoredLeagues() {}

    static StoredSource source(List<LeagueEvent> events) {
        return new StoredSource(stored(events), false, NOW);
    }

    static List<StoredEvent> stored(List<LeagueEvent> events) {
        List<StoredEvent> stored = new ArrayList<>();
        events.forEach(
                event -> stored.add(new StoredEvent(stored.size() + 1L, NOW, CODEC.type(event), CODEC.payload(event))));
        return stored;
    }
}
