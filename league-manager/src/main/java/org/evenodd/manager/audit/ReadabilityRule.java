package org.evenodd.manager.audit;

import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.UnreadableEntry;

/** Every row is a readable event. */
final class ReadabilityRule implements AuditRule {

    @Override
    public RuleResult check(LeagueHistory history) {
        RuleNotes notes = new RuleNotes("events that can be read");
        for (HistoryEntry entry : history.entries()) {
            if (entry instanceof UnreadableEntry unreadable) {
                notes.require(
                        false,
                        FindingLocation.of(entry.sequence()),
                        "event",
                        "one that can be read",
                        unreadable.problem());
            } else {
                notes.count();
            }
        }
        return notes.end();
    }
}
