package org.evenodd.manager.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * The events of one league, in an {@link EventStore}. Must be read once before it is written. One thread at a time.
 *
 * @param <E> the sealed interface of the events
 */
public final class EventJournal<E> {
    private final EventStore store;
    private final EventCodec<E> codec;
    private final LeagueId league;
    private final List<Long> starts = new ArrayList<>();
    private volatile long last;

    public EventJournal(EventStore store, EventCodec<E> codec, LeagueId league) {
        this.store = store;
        this.codec = codec;
        this.league = league;
    }

    /**
     * All events so far, of a league without end those from the beginning of its latest leg on.
     *
     * @throws StoreException when it cannot be read, or was written by a later version of this program
     */
    public List<E> read() {
        return read((stored, event) -> {});
    }

    /**
     * The same events.
     *
     * @param witness sees each with its number and when it was stored
     * @throws StoreException when it cannot be read, or was written by a later version of this program
     */
    public List<E> read(BiConsumer<StoredEvent, E> witness) {
        starts.clear();
        starts.addAll(store.legs(league));
        List<StoredEvent> events = store.part(league, starts, starts.size());
        last = events.isEmpty() ? 0 : events.get(events.size() - 1).sequence();
        return events.stream().map(stored -> seen(stored, witness)).toList();
    }

    private E seen(StoredEvent stored, BiConsumer<StoredEvent, E> witness) {
        E event = codec.read(stored);
        witness.accept(stored, event);
        return event;
    }

    /** The number of the latest event; 0 before the first. May be asked on any thread. */
    public long last() {
        return last;
    }

    /**
     * One event.
     *
     * @param sequence its number, from 1
     * @throws StoreException when it cannot be read
     */
    public Optional<E> find(long sequence) {
        return store.find(league, sequence).map(codec::read);
    }

    /**
     * Appends events, all or none.
     *
     * @throws StoreException when it could not be written
     */
    public void append(List<E> events, Instant now) {
        if (events.isEmpty()) {
            return;
        }
        long before = last;
        List<StoredEvent> rows = new ArrayList<>(events.size());
        for (E event : events) {
            rows.add(new StoredEvent(before + rows.size() + 1, now, codec.type(event), codec.payload(event)));
        }
        store.append(league, rows);
        rows.stream()
                .filter(row -> StoredEvents.LEG_BEGINNINGS.contains(row.type()))
                .forEach(row -> starts.add(row.sequence()));
        last = before + rows.size();
    }

    /**
     * Folds every leg up to a number that is not folded yet, except the latest, each in a transaction of its own.
     *
     * @param folding makes the one event that stands in the place of a leg's events
     * @throws StoreException when it could not be written; those of the legs before are then folded
     */
    public void foldUpTo(int leg, Function<List<E>, E> folding) {
        int most = Math.min(leg, starts.size() - 1);
        int folded = most;
        while (folded > 0 && !isFolded(folded)) {
            folded--;
        }
        for (int next = folded + 1; next <= most; next++) {
            fold(next, folding);
        }
    }

    private boolean isFolded(int leg) {
        return store.find(league, starts.get(leg - 1))
                .filter(event -> event.type().equals(StoredEvents.FOLDED))
                .isPresent();
    }

    private void fold(int leg, Function<List<E>, E> folding) {
        List<StoredEvent> rows = store.part(league, starts, leg);
        E event = folding.apply(rows.stream().map(codec::read).toList());
        List<StoredEvent> former = new ArrayList<>(leg == 1 ? store.part(league, starts, 0) : List.of());
        former.addAll(rows);
        Instant at = rows.get(rows.size() - 1).recordedAt();
        store.replace(
                league, former, new StoredEvent(starts.get(leg - 1), at, codec.type(event), codec.payload(event)));
    }

    /** The legs that another one has followed. */
    public FormerLegs formerLegs() {
        return new FormerLegs(store, league, starts);
    }
}
