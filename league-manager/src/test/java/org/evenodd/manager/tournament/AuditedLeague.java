package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.audit.LeagueHistory;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.audit.LegsAudit;
import org.evenodd.manager.audit.RuleNotes;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.InMemoryEventStore;

/**
 * Audits the events of a league without end as {@code verify} does, with all of its legs and with the first two folded; the results
 * of its referees are without proofs.
 */
final class AuditedLeague {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    private AuditedLeague() {}

    static void assertFlawless(List<LeagueEvent> events) {
        assertThat(findings(events, 0)).isEmpty();
        assertThat(findings(events, 2)).isEmpty();
    }

    private static List<String> findings(List<LeagueEvent> events, int folded) {
        EventStore store = new InMemoryEventStore();
        EventJournal<LeagueEvent> journal = new EventJournal<>(store, CODEC, PlayedLeagues.LEAGUE);
        journal.append(events, Instant.EPOCH);
        journal.foldUpTo(folded);
        LegsAudit audit = new LegsAudit();
        store.parts(PlayedLeagues.LEAGUE).forEach(part -> {
            List<HistoryEntry> entries = new ArrayList<>();
            part.forEach(event -> entries.add(new ReadableEntry(event.sequence(), CODEC.read(event))));
            audit.see(new LeagueHistory(PlayedLeagues.LEAGUE, entries));
        });
        return audit.notes().stream()
                .flatMap((RuleNotes notes) -> notes.findings().stream())
                .filter(finding -> !finding.contains("proof by"))
                .toList();
    }
}
