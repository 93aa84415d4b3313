package org.evenodd.manager.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * Reads the events of leagues. The events of a league without end come in parts: the events before its first leg, then leg
 * after leg, each with the events between it and the next leg; all other leagues have one part. Once a leg is folded, it is
 * one event, and the part before the first leg is empty.
 *
 * <p>Every method throws {@link StoreException} if the store cannot be read.
 */
public interface StoredEvents {

    /** How the type begins of the event with which a leg ends, the only event that is left of a folded leg. */
    String FOLDED = "leg_finished";

    /**
     * A leg in a store.
     *
     * @param first the number of the event with which it begins
     * @param end that of the event with which it ends, the same if it is folded; 0 while it runs
     */
    record StoredLeg(long first, long end) {

        public boolean isFolded() {
            return first == end;
        }

        /** Adds the next event of a league to its legs. */
        public static void see(List<StoredLeg> legs, StoredEvent event) {
            if (event.type().startsWith("leg_started")) {
                legs.add(new StoredLeg(event.sequence(), 0));
            } else if (event.type().startsWith(FOLDED)) {
                boolean runs = !legs.isEmpty() && legs.get(legs.size() - 1).end == 0;
                legs.add(new StoredLeg(runs ? legs.remove(legs.size() - 1).first : event.sequence(), event.sequence()));
            }
        }
    }

    /**
     * A part of a league in a store. Its events are read anew for each iteration, a few at a time: the events of a large
     * league do not fit into the memory together.
     */
    record StoredPart(StoredEvents store, LeagueId league, long first, long last) implements Iterable<StoredEvent> {

        /** Its events, by sequence. */
        public Stream<StoredEvent> events() {
            return store.stream(league, first, last);
        }

        /** One event of the league. */
        public Optional<StoredEvent> event(long sequence) {
            return store.load(league, sequence, sequence).stream().findFirst();
        }

        public boolean isEmpty() {
            return store.page(league, first, last).isEmpty();
        }

        @Override
        public Iterator<StoredEvent> iterator() {
            return events().iterator();
        }
    }

    /** The first few of the events with numbers from the first to the last one, by sequence; empty if there are none. */
    List<StoredEvent> page(LeagueId league, long first, long last);

    /** The events with numbers from the first to the last one, read page by page. */
    default Stream<StoredEvent> stream(LeagueId league, long first, long last) {
        return Stream.iterate(
                        page(league, first, last), page -> !page.isEmpty(), page -> pageBehind(page, league, last))
                .flatMap(List::stream);
    }

    private List<StoredEvent> pageBehind(List<StoredEvent> page, LeagueId league, long last) {
        long read = page.get(page.size() - 1).sequence();
        return read >= last ? List.of() : page(league, read + 1, last);
    }

    /** All events of a league, by sequence; empty for an unknown league. Of a large league they do not fit into the memory. */
    default List<StoredEvent> load(LeagueId league) {
        return load(league, 0, Long.MAX_VALUE);
    }

    /** The events with numbers from the first to the last one. */
    default List<StoredEvent> load(LeagueId league, long first, long last) {
        return stream(league, first, last).toList();
    }

    /** The legs of a league in order. Looks at every row of the store. */
    default List<StoredLeg> legs(LeagueId league) {
        List<StoredLeg> legs = new ArrayList<>();
        stream(league, 0, Long.MAX_VALUE).forEach(event -> StoredLeg.see(legs, event));
        return legs;
    }

    /** The events of a leg, or before the first for 0; empty if there is no such leg. */
    default StoredPart leg(LeagueId league, int number) {
        List<StoredLeg> legs = legs(league);
        return number < 0 || number > legs.size() ? new StoredPart(this, league, 1, 0) : part(league, legs, number);
    }

    /** The events from the beginning of the latest leg on, from which the whole league is known. */
    default StoredPart latest(LeagueId league) {
        List<StoredLeg> legs = legs(league);
        return part(league, legs, legs.size());
    }

    /** All parts in order. */
    default Stream<StoredPart> parts(LeagueId league) {
        List<StoredLeg> legs = legs(league);
        return IntStream.rangeClosed(0, legs.size()).mapToObj(number -> part(league, legs, number));
    }

    /**
     * One part.
     *
     * @param legs all legs; some may be folded by now
     * @param number of the leg; 0 for the events before the first
     */
    default StoredPart part(LeagueId league, List<StoredLeg> legs, int number) {
        return new StoredPart(
                this,
                league,
                number == 0 ? 0 : legs.get(number - 1).first(),
                number == legs.size() ? Long.MAX_VALUE : legs.get(number).first() - 1);
    }
}
