package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Everything that a store contains about a league, in order.
 *
 * @param league the id under which it is stored
 * @param folded whether it is of a leg that is folded, as its last event tells it
 */
public record LeagueHistory(LeagueId league, List<HistoryEntry> entries, boolean folded) {

    public LeagueHistory {
        entries = List.copyOf(entries);
    }

    /** What a store contains. */
    public LeagueHistory(LeagueId league, List<HistoryEntry> entries) {
        this(league, entries, false);
    }

    /**
     * The same, or what a leg tells that is folded.
     *
     * @throws IllegalArgumentException if nothing that can be read is left of it
     */
    LeagueHistory told() {
        HistoryEntry first = entries.isEmpty() ? null : entries.get(0);
        if (!(first instanceof ReadableEntry row) || !(row.event() instanceof LegFinished leg)) {
            return this;
        }
        List<HistoryEntry> told = new ArrayList<>();
        leg.told().forEach(event -> told.add(new ReadableEntry(row.sequence(), event)));
        return new LeagueHistory(league, told, true);
    }

    /** A row of the store. */
    public sealed interface HistoryEntry {

        /** Its sequence number in the store. */
        long sequence();

        /** The place of a finding in it. */
        default String place() {
            return "event " + sequence();
        }
    }

    /** An event. */
    public record ReadableEntry(long sequence, LeagueEvent event) implements HistoryEntry {

        /** The place of a finding in it about a match. */
        String place(MatchId match) {
            return "event %d, %s".formatted(sequence, match);
        }
    }

    /**
     * A row that this program cannot read as an event.
     *
     * @param problem a sentence
     */
    public record UnreadableEntry(long sequence, String problem) implements HistoryEntry {}

    /** The events that can be read. */
    List<ReadableEntry> events() {
        return only(entries.stream(), ReadableEntry.class).toList();
    }

    private static <T> Stream<T> only(Stream<?> all, Class<T> kind) {
        return all.filter(kind::isInstance).map(kind::cast);
    }

    private <E extends LeagueEvent> Optional<E> first(Class<E> kind) {
        return only(events().stream().map(ReadableEntry::event), kind).findFirst();
    }

    /** The league's settings; empty if no readable event has them. */
    public Optional<LeagueSettings> settings() {
        return first(LeagueOpened.class)
                .map(LeagueOpened::settings)
                .or(() -> first(LegStarted.class).map(leg -> leg.league().settings()));
    }

    /** The scheduled matches by id; the first one if an id occurs twice. */
    Map<MatchId, Pairing> schedule() {
        Map<MatchId, Pairing> schedule = new LinkedHashMap<>();
        first(LegStarted.class)
                .map(LegStarted::rounds)
                .or(() -> first(LeagueStarted.class).map(LeagueStarted::rounds))
                .stream()
                .flatMap(List::stream)
                .flatMap(round -> round.pairings().stream())
                .forEach(pairing -> schedule.putIfAbsent(pairing.matchId(), pairing));
        return schedule;
    }
}
