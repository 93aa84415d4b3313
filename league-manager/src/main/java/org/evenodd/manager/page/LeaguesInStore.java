package org.evenodd.manager.page;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The other leagues of a store. They may have managers of their own.
 *
 * @param opening opens the store for reading
 * @param current the league that this manager plays, which is not among them
 */
public record LeaguesInStore(Supplier<EventReader> opening, LeagueId current) implements KeptLeagues {

    private static final Logger LOG = LoggerFactory.getLogger(LeaguesInStore.class);

    @Override
    public Map<String, Long> versions() {
        try (EventReader reader = opening.get()) {
            Map<String, Long> versions = new TreeMap<>(reader.leagues());
            versions.remove(current.value());
            return versions;
        } catch (StoreException e) {
            LOG.warn("The leagues of a store are not shown: {}", e.sentence());
            return Map.of();
        }
    }

    @Override
    public List<StoredEvent> read(String name) {
        try (EventReader reader = opening.get()) {
            return reader.load(new LeagueId(name));
        }
    }
}
