package org.evenodd.manager.audit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LegEvent.LegFolded;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Everything that a store contains about a league, in order.
 *
 * @param league the id under which it is stored
 */
public record LeagueHistory(LeagueId league, List<HistoryEntry> entries) {

    public LeagueHistory {
        entries = List.copyOf(entries);
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
    List<LeagueEvent> stored() {
        return only(entries.stream(), ReadableEntry.class)
                .map(ReadableEntry::event)
                .toList();
    }

    /** The same, and those of the results of a leg that is folded. */
    List<ReadableEntry> events() {
        return only(entries.stream(), ReadableEntry.class)
                .flatMap(entry -> Stream.concat(
                        Stream.of(entry),
                        entry.event() instanceof LegFolded leg
                                ? leg.results().map(result -> new ReadableEntry(entry.sequence(), result))
                                : Stream.of()))
                .toList();
    }

    private static <T> Stream<T> only(Stream<?> all, Class<T> kind) {
        return all.filter(kind::isInstance).map(kind::cast);
    }

    private <E extends LeagueEvent> Optional<E> first(Class<E> kind) {
        return only(stored().stream(), kind).findFirst();
    }

    /** The league's settings; empty if no readable event has them. */
    public Optional<LeagueSettings> settings() {
        return first(LeagueOpened.class)
                .map(LeagueOpened::settings)
                .or(() -> begun().map(leg -> leg.league().settings()))
                .or(() -> folded().map(LegFolded::settings));
    }

    /** The beginning of a leg that is not folded. */
    Optional<LegStarted> begun() {
        return first(LegStarted.class);
    }

    Optional<LegFolded> folded() {
        return first(LegFolded.class);
    }

    /** The rounds of the schedule. */
    List<PlannedRound> rounds() {
        return begun().map(LegStarted::rounds)
                .or(() -> folded().map(LegFolded::rounds))
                .or(() -> first(LeagueStarted.class).map(LeagueStarted::rounds))
                .orElse(List.of());
    }

    /** The scheduled matches by id; the first one if an id occurs twice. */
    Map<MatchId, Pairing> schedule() {
        Map<MatchId, Pairing> schedule = new LinkedHashMap<>();
        rounds().stream()
                .flatMap(round -> round.pairings().stream())
                .forEach(pairing -> schedule.putIfAbsent(pairing.matchId(), pairing));
        return schedule;
    }
}
