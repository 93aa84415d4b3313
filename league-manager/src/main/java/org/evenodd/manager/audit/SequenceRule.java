package org.evenodd.manager.audit;

import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;

/** The events are numbered from 1 without gaps. */
final class SequenceRule implements AuditRule {

    @Override
    public RuleResult check(LeagueHistory history) {
        RuleNotes notes = new RuleNotes("events in sequence");
        long expected = 1;
        for (HistoryEntry entry : history.entries()) {
            notes.count();
            notes.require(
                    entry.sequence() == expected,
                    FindingLocation.of(entry.sequence()),
                    "sequence",
                    expected,
                    entry.sequence());
            expected = entry.sequence() + 1;
        }
        return notes.end();
    }
}
