package org.evenodd.manager.audit;

import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;

/** The events are numbered from 1 without gaps. */
final class SequenceRule implements AuditRule {

    @Override
    public RuleResult check(LeagueHistory history) {
        RuleNotes sheet = new RuleNotes("events in sequence");
        long due = 1;
        for (HistoryEntry entry : history.entries()) {
            sheet.count();
            sheet.require(
                    entry.sequence() == due, FindingLocation.of(entry.sequence()), "sequence", due, entry.sequence());
            due = entry.sequence() + 1;
        }
        return sheet.end();
    }
}
