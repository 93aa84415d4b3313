package org.evenodd.manager.views;

import java.util.List;
import java.util.function.Function;
import org.evenodd.manager.audit.LeagueHistory;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.audit.LeagueHistory.UnreadableEntry;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * A league as found in its store or archive.
 *
 * @param place its location, for people
 * @param damage what the database finds wrong with its file
 * @param files its other files, which need not exist
 * @param archived whether it was replaced by a new league
 */
public record StoredLeague(
        LeagueId league,
        String place,
        List<StoredEvent> events,
        List<String> damage,
        ViewFiles files,
        boolean archived) {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    /** All entries of a part of a league, readable or not. */
    static LeagueHistory history(LeagueId league, List<StoredEvent> events) {
        return new LeagueHistory(
                league, events.stream().map(StoredLeague::entry).toList());
    }

    private static HistoryEntry entry(StoredEvent stored) {
        try {
            return new ReadableEntry(stored.sequence(), event(stored));
        } catch (StoreException e) {
            return new UnreadableEntry(stored.sequence(), e.sentence());
        } catch (IllegalStateException e) {
            return new UnreadableEntry(stored.sequence(), "a %s that cannot be".formatted(stored.type()));
        }
    }

    /**
     * The league in another form, made of its events.
     *
     * @throws StoreException if the events are not those of a league
     */
    public <T> T read(Function<List<StoredEvent>, T> reader) {
        try {
            return reader.apply(events);
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            throw new StoreException(
                    "The events in %s do not add up to a league (run verify for details): %s."
                            .formatted(place, e.getMessage()),
                    e);
        }
    }

    /**
     * A stored event.
     *
     * @throws StoreException if it cannot be read
     */
    public static LeagueEvent event(StoredEvent stored) {
        return CODEC.read(stored);
    }
}
