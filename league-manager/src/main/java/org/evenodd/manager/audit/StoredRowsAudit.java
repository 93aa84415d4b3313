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
    private long expected = 1;
    private int openings;

    @Override
    public List<RuleNotes> check(LeagueHistory history) {
        history.entries().stream().findFirst().ifPresent(entry -> {
            if (event(entry) instanceof LegStarted) {
                expected = entry.sequence();
            } else if (!(event(entry) instanceof LeagueOpened)) {
                opening.require(false, entry.place(), "first event", "the opening", "another");
            }
        });
        history.entries().forEach(entry -> row(entry, history.league()));
        return List.of(sequence, readability, opening);
    }

    private static @Nullable LeagueEvent event(HistoryEntry entry) {
        return entry instanceof ReadableEntry readable ? readable.event() : null;
    }

    private void row(HistoryEntry entry, LeagueId league) {
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
