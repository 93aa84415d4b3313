package org.evenodd.manager.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.store.StoredEvents.StoredPart;
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
    private final List<StoredLeg> legs = new ArrayList<>(); // changed on the league's thread, under its own lock
    private List<StoredEvent> attempted = List.of();
    private volatile long last;

    public EventJournal(EventStore store, EventCodec<E> codec, LeagueId league) {
        this.store = store;
        this.codec = codec;
        this.league = league;
    }

    /**
     * Reads all events so far, of a league without end the events from the beginning of its latest leg on.
     *
     * @param witness sees each event with its number and the time at which it was stored; an event that it keeps stays in
     *     memory
     * @throws StoreException when it cannot be read, or was written by a later version of this program
     */
    public void read(BiConsumer<StoredEvent, E> witness) {
        StoredPart latest = latest(store.legs(league));
        last = 0;
        for (StoredEvent stored : latest) {
            witness.accept(stored, codec.read(stored));
            last = stored.sequence();
        }
    }

    private StoredPart latest(List<StoredLeg> known) {
        synchronized (legs) {
            legs.clear();
            legs.addAll(known);
            return store.part(league, legs, legs.size());
        }
    }

    /** The same events once more, up to the latest one, read whenever the next is asked for. */
    public Iterator<E> again() {
        long first = legs.isEmpty() ? 0 : legs.get(legs.size() - 1).first();
        return store.stream(league, first, last).map(codec::read).iterator();
    }

    /** The number of the latest event; 0 before the first. May be asked on any thread. */
    public long last() {
        return last;
    }

    /** Since when the database takes nothing, by the machine's clock; empty while it does. May be asked on any thread. */
    public Optional<Instant> unavailableSince() {
        return store.unavailableSince();
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
        attempted = rows;
        store.append(league, rows);
        synchronized (legs) {
            rows.forEach(row -> StoredLeg.see(legs, row));
        }
        last = before + rows.size();
    }

    /**
     * Whether the events of the last attempt to append are stored, which a failure leaves open.
     *
     * @throws StoreException when the store cannot be read
     */
    public boolean hasAppended() {
        StoredEvent end = attempted.get(attempted.size() - 1);
        return store.load(league, end.sequence(), end.sequence()).contains(end);
    }

    /**
     * Folds every leg up to a number that is not folded yet, except the latest, each in a transaction of its own. Reads no event.
     *
     * @return the number of the event with which the next leg begins; 0 if there was nothing to fold
     * @throws StoreException when it could not be written; the legs before are then folded
     */
    public long foldUpTo(int leg) {
        long next = 0;
        int most = Math.min(leg, legs.size() - 1);
        int folded = (int) legs.stream().takeWhile(StoredLeg::isFolded).count();
        for (int i = folded; i < most; i++) {
            StoredLeg each = legs.get(i);
            next = legs.get(i + 1).first();
            store.keepOnly(league, i == 0 ? 1 : each.first(), next - 1, each.end());
            synchronized (legs) {
                legs.set(i, new StoredLeg(each.end(), each.end()));
            }
        }
        return next;
    }

    /** All legs so far. May be asked on any thread. */
    public List<StoredLeg> legs() {
        synchronized (legs) {
            return List.copyOf(legs);
        }
    }
}
