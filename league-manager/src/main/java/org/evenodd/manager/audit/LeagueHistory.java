package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a store contains about a league, in order.
 *
 * @param league the id under which it is stored
 * @param entries read anew each time: those of a large league do not fit into the memory together
 * @param folded whether it is of a leg that is folded, as its last event tells it
 */
public record LeagueHistory(LeagueId league, Iterable<HistoryEntry> entries, boolean folded) {

    /** What a store contains. */
    public LeagueHistory(LeagueId league, Iterable<HistoryEntry> entries) {
        this(league, entries, false);
    }

    /**
     * The same, or what a leg tells that is folded.
     *
     * @throws IllegalArgumentException if nothing that can be read is left of it
     */
    LeagueHistory told() {
        if (!(first() instanceof ReadableEntry row) || !(row.event() instanceof LegFinished leg)) {
            return this;
        }
        List<HistoryEntry> told = new ArrayList<>();
        leg.events().forEach(event -> told.add(new ReadableEntry(row.sequence(), event)));
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

    /** The first entry; null if there is none. */
    @Nullable
    HistoryEntry first() {
        Iterator<HistoryEntry> all = entries.iterator();
        return all.hasNext() ? all.next() : null;
    }

    /** What the first event tells that tells it. */
    private <T> Optional<T> first(Function<LeagueEvent, Optional<T>> told) {
        for (HistoryEntry entry : entries) {
            Optional<T> found =
                    entry instanceof ReadableEntry readable ? told.apply(readable.event()) : Optional.empty();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The league's settings; empty if no readable event has them. */
    public Optional<LeagueSettings> settings() {
        return first(event -> event instanceof LeagueOpened opened
                ? Optional.of(opened.settings())
                : event instanceof LegStarted leg ? Optional.of(leg.league().settings()) : Optional.empty());
    }

    /** The scheduled matches by id; the first one if an id occurs twice. */
    Map<MatchId, Pairing> schedule() {
        Map<MatchId, Pairing> schedule = new LinkedHashMap<>();
        this.<List<PlannedDivision>>first(event -> event instanceof LeagueStarted start
                        ? Optional.of(List.of(new PlannedDivision("", start.rounds())))
                        : event instanceof LegStarted leg ? Optional.of(leg.plans()) : Optional.empty())
                .stream()
                .flatMap(List::stream)
                .flatMap(division -> division.rounds().stream())
                .flatMap(round -> round.pairings().stream())
                .forEach(pairing -> schedule.putIfAbsent(pairing.matchId(), pairing));
        return schedule;
    }
}
