package org.evenodd.manager.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
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
    private final List<StoredLeg> legs = new ArrayList<>();
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
        legs.clear();
        legs.addAll(store.legs(league));
        List<StoredEvent> events = store.part(league, legs, legs.size());
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

    /** Whether the database takes nothing at the moment. May be asked on any thread. */
    public boolean isWaiting() {
        return store.isWaiting();
    }

    /**
     * One event.
     *
     * @param sequence its number, from 1
     * @throws StoreException when it cannot be read
     */
    public Optional<E> find(long sequence) {
        return store.load(league, sequence, sequence).stream().map(codec::read).findFirst();
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
        rows.forEach(row -> StoredLeg.see(legs, row));
        last = before + rows.size();
    }

    /**
     * Folds every leg up to a number that is not folded yet, except the latest, each in a transaction of its own. Reads no event.
     *
     * @return the number of the event with which the next leg begins; 0 if there was nothing to fold
     * @throws StoreException when it could not be written; those of the legs before are then folded
     */
    public long foldUpTo(int leg) {
        long next = 0;
        int most = Math.min(leg, legs.size() - 1);
        int folded = (int) legs.stream().takeWhile(StoredLeg::isFolded).count();
        for (int i = folded; i < most; i++) {
            StoredLeg each = legs.get(i);
            next = legs.get(i + 1).first();
            store.keepOnly(league, i == 0 ? 1 : each.first(), next - 1, each.end());
            legs.set(i, new StoredLeg(each.end(), each.end()));
        }
        return next;
    }

    /** The legs that another one has followed. */
    public FormerLegs formerLegs() {
        return new FormerLegs(store, league, legs);
    }
}
