package org.evenodd.manager.audit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.PlannedRound.Pairing;
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
    }

    /** An event. */
    public record ReadableEntry(long sequence, LeagueEvent event) implements HistoryEntry {}

    /**
     * A row that this program cannot read as an event.
     *
     * @param problem a sentence
     */
    public record UnreadableEntry(long sequence, String problem) implements HistoryEntry {}

    List<ReadableEntry> events() {
        return readableEntries().toList();
    }

    private Stream<ReadableEntry> readableEntries() {
        return entries.stream().filter(ReadableEntry.class::isInstance).map(ReadableEntry.class::cast);
    }

    /** The events of one type. */
    <E extends LeagueEvent> List<NumberedEvent<E>> all(Class<E> kind) {
        return readableEntries()
                .filter(entry -> kind.isInstance(entry.event()))
                .map(entry -> new NumberedEvent<>(entry.sequence(), kind.cast(entry.event())))
                .toList();
    }

    /** An event of one type, and its sequence number. */
    record NumberedEvent<E>(long sequence, E event) {}

    private <E extends LeagueEvent> Optional<E> first(Class<E> kind) {
        return all(kind).stream().map(NumberedEvent::event).findFirst();
    }

    /** The league's settings; empty if no readable event has them. */
    Optional<LeagueSettings> settings() {
        return first(LeagueOpened.class).map(LeagueOpened::settings);
    }

    /** The id with which the league was opened; empty if no readable event has it. */
    public Optional<LeagueId> leagueThatWasOpened() {
        return settings().map(LeagueSettings::leagueId);
    }

    /** The start of the league; empty before it. */
    Optional<LeagueStarted> start() {
        return first(LeagueStarted.class);
    }

    /** Whether it has ended, and was not reopened since. */
    boolean isOver() {
        return all(LeagueFinished.class).size() > all(LeagueReopened.class).size();
    }

    /** The scheduled matches by id; the first one if an id occurs twice. */
    Map<MatchId, Pairing> schedule() {
        Map<MatchId, Pairing> schedule = new LinkedHashMap<>();
        start().ifPresent(start -> start.rounds().stream()
                .flatMap(round -> round.pairings().stream())
                .forEach(pairing -> schedule.putIfAbsent(pairing.matchId(), pairing)));
        return schedule;
    }
}
