package org.evenodd.manager.audit;

import java.util.List;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.audit.LeagueHistory.UnreadableEntry;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the store are numbered from 1, those of a leg from its beginning, without gaps, and each is a readable event. A
 * league is opened once, by its first event, with the id under which it is stored.
 */
final class StoredRowsAudit implements Audit.Subject {

    private final RuleNotes sequence = new RuleNotes("events in sequence");
    private final RuleNotes readability = new RuleNotes("events that can be read");
    private final RuleNotes opening = new RuleNotes("league openings");
    private final LeagueId league;
    private long expected = 1;
    private int openings;

    /** Of a history whose first entry may be the beginning of a leg. */
    StoredRowsAudit(LeagueHistory history) {
        league = history.league();
        HistoryEntry first = history.first();
        if (first != null && event(first) instanceof LegStarted) {
            expected = first.sequence();
        } else if (first != null && !(event(first) instanceof LeagueOpened)) {
            opening.require(false, first.place(), "first event", "the opening", "another");
        }
    }

    @Override
    public List<RuleNotes> notes() {
        return List.of(sequence, readability, opening);
    }

    @Override
    public void see(ReadableEntry entry) {
        row(entry);
    }

    private static @Nullable LeagueEvent event(HistoryEntry entry) {
        return entry instanceof ReadableEntry readable ? readable.event() : null;
    }

    @Override
    public void row(HistoryEntry entry) {
        sequence.count();
        sequence.requireEqual(entry.place(), "sequence", expected, entry.sequence());
        expected = entry.sequence() + 1;
        if (entry instanceof UnreadableEntry unreadable) {
            readability.require(false, entry.place(), "event", "one that can be read", unreadable.problem());
        } else {
            readability.count();
        }
        if (event(entry) instanceof LeagueOpened opened) {
            opening.count();
            openings++;
            opening.requireEqual(entry.place(), "openings", 1, openings);
            LeagueId got = opened.settings().leagueId();
            opening.requireEqual(entry.place(), "league that is opened", league, got);
        }
    }
}
