package org.evenodd.manager.store;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * Where the events of leagues are read. Those of a league without end come in parts: what was before its first leg, then
 * leg after leg, each with what happened between it and the next one; all other leagues have one part. Once a leg is folded, it
 * is one event, and the part before the first leg is empty.
 *
 * <p>Every method throws {@link StoreException} if the store cannot be read.
 */
public interface StoredEvents {

    /** The type of the event that stands for a whole leg. */
    String FOLDED = "leg_folded";

    /** The types of the events with which legs begin. */
    List<String> LEG_BEGINNINGS = List.of("leg_started", FOLDED);

    /** All events of a league, by sequence; empty for an unknown league. */
    List<StoredEvent> load(LeagueId league);

    /** Those with numbers from the first to the last one. */
    default List<StoredEvent> load(LeagueId league, long first, long last) {
        return load(league).stream()
                .filter(event -> event.sequence() >= first && event.sequence() <= last)
                .toList();
    }

    /**
     * The numbers of the events with which the legs of a league begin, that of leg 1 first; folding changes none. Looks at
     * every row of the store.
     */
    default List<Long> legs(LeagueId league) {
        return load(league).stream()
                .filter(event -> LEG_BEGINNINGS.contains(event.type()))
                .map(StoredEvent::sequence)
                .toList();
    }

    /** The events of a leg, or before the first for 0; empty if there is no such leg. */
    default List<StoredEvent> leg(LeagueId league, int number) {
        List<Long> starts = legs(league);
        return number < 0 || number > starts.size() ? List.of() : part(league, starts, number);
    }

    /** The events from the beginning of the latest leg on, from which the whole league is known. */
    default List<StoredEvent> latest(LeagueId league) {
        List<Long> starts = legs(league);
        return part(league, starts, starts.size());
    }

    /** All parts in order; each is read when the stream comes to it. */
    default Stream<List<StoredEvent>> parts(LeagueId league) {
        List<Long> starts = legs(league);
        return IntStream.rangeClosed(0, starts.size()).mapToObj(number -> part(league, starts, number));
    }

    /**
     * One part.
     *
     * @param starts the numbers of the events with which legs begin
     * @param number of the leg; 0 for what was before the first
     */
    default List<StoredEvent> part(LeagueId league, List<Long> starts, int number) {
        return load(
                league,
                number == 0 ? 0 : starts.get(number - 1),
                number == starts.size() ? Long.MAX_VALUE : starts.get(number) - 1);
    }
}
