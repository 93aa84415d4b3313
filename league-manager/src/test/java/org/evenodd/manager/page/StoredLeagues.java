package org.evenodd.manager.page;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** Events of played leagues as a store has them. */
final class StoredLeagues {

    static final Instant NOW = Instant.parse("2025-06-01T10:00:00Z");

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    private StoredLeagues() {}

    static StoredSource source(List<LeagueEvent> events) {
        EventStore store = new InMemoryEventStore();
        store.append(PlayedLeagues.LEAGUE, stored(events));
        return new StoredSource(store.latest(PlayedLeagues.LEAGUE), false, NOW);
    }

    /** Adds events to the store of a league in a directory of its own. */
    static void keep(SharedDirectory shared, LeagueId league, List<StoredEvent> events) throws IOException {
        Files.createDirectories(shared.league(league));
        try (EventStore store = EventStores.open(EventStores.embedded(shared.leagueStore(league)))) {
            store.append(league, events);
        }
    }

    /** Stores the events of a league without end, and folds its first legs. */
    static List<StoredLeg> keepLegs(String url, List<LeagueEvent> events, int folded) {
        try (EventStore store = EventStores.open(url)) {
            EventJournal<LeagueEvent> journal = new EventJournal<>(store, CODEC, PlayedLeagues.LEAGUE);
            journal.append(events, NOW);
            journal.foldUpTo(folded);
            return journal.legs();
        }
    }

    static List<StoredEvent> stored(List<LeagueEvent> events) {
        List<StoredEvent> stored = new ArrayList<>();
        events.forEach(
                event -> stored.add(new StoredEvent(stored.size() + 1L, NOW, CODEC.type(event), CODEC.payload(event))));
        return stored;
    }
}
