package org.evenodd.manager.views;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.manager.audit.LeagueHistory;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.audit.LeagueHistory.UnreadableEntry;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.StoredEvents;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * A league as found in its store or archive, which is open.
 *
 * @param place its location, for people
 * @param store has all its parts
 * @param events of the selected leg or the latest, or all of a league without legs
 * @param damage what the database finds wrong with its file, which it reads for that
 * @param files its other files, which need not exist
 * @param archived whether it was replaced by a new league
 */
public record StoredLeague(
        LeagueId league,
        String place,
        StoredEvents store,
        StoredPart events,
        Supplier<List<String>> damage,
        ViewFiles files,
        boolean archived) {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    /** All entries of a part of a league, readable or not. */
    static LeagueHistory history(StoredPart part) {
        return history(part, seen -> {});
    }

    /**
     * The same.
     *
     * @param reading is given each entry when it is read, also when it is read again
     */
    static LeagueHistory history(StoredPart part, Consumer<HistoryEntry> reading) {
        return new LeagueHistory(
                part.league(),
                () -> part.events().map(StoredLeague::entry).peek(reading).iterator());
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
    public <T> T read(Function<StoredPart, T> reader) {
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
