package org.evenodd.manager.audit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.schedule.Pairing;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;

/**
 * All that a store has of a league, in the store's order.
 *
 * @param league as which it is stored
 */
public record LeagueHistory(LeagueId league, List<HistoryEntry> entries) {
    public LeagueHistory {
        entries = List.copyOf(entries);
    }

    /** A row of the store. */
    public sealed interface HistoryEntry {

        /** Its number in the store. */
        long sequence();
    }

    /** An event. */
    public record ReadableEntry(long sequence, LeagueEvent event) implements HistoryEntry {}

    /**
     * A row that is no event that this program knows.
     *
     * @param problem a sentence
     */
    public record UnreadableEntry(long sequence, String problem) implements HistoryEntry {}

    List<ReadableEntry> events() {
        return happened().toList();
    }

    private Stream<ReadableEntry> happened() {
        return entries.stream().filter(ReadableEntry.class::isInstance).map(ReadableEntry.class::cast);
    }

    /** The events of one kind. */
    <E extends LeagueEvent> List<NumberedEvent<E>> all(Class<E> kind) {
        return happened()
                .filter(happened -> kind.isInstance(happened.event()))
                .map(happened -> new NumberedEvent<>(happened.sequence(), kind.cast(happened.event())))
                .toList();
    }

    /** An event of one kind, and its number. */
    record NumberedEvent<E>(long sequence, E event) {}

    private <E extends LeagueEvent> Optional<E> first(Class<E> kind) {
        return all(kind).stream().map(NumberedEvent::event).findFirst();
    }

    /** The rules by which the league is played; empty where no readable event says them. */
    Optional<LeagueSettings> settings() {
        return first(LeagueOpened.class).map(LeagueOpened::settings);
    }

    /** The id of the league that was opened; empty where no readable event says it. */
    public Optional<LeagueId> leagueThatWasOpened() {
        return settings().map(LeagueSettings::leagueId);
    }

    /** The start; empty before it. */
    Optional<LeagueStarted> start() {
        return first(LeagueStarted.class);
    }

    /** The matches of the schedule; of those that share an id, the first. */
    Map<MatchId, Pairing> schedule() {
        Map<MatchId, Pairing> schedule = new LinkedHashMap<>();
        start().ifPresent(start -> start.rounds().stream()
                .flatMap(round -> round.pairings().stream())
                .forEach(pairing -> schedule.putIfAbsent(pairing.matchId(), pairing)));
        return schedule;
    }
}
