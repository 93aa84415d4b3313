package org.evenodd.manager.views;

import java.util.List;
import org.evenodd.manager.audit.RuleResult;
import org.evenodd.manager.audit.RuleResult.AuditFinding;
import org.evenodd.manager.audit.RuleResult.FindingLocation;

/** Asks SQLite to check its own file: the manager refuses a corrupt one even if every event can still be read. */
final class StoreFile {
    private StoreFile() {}

    static RuleResult check(List<String> damage) {
        List<AuditFinding> findings = damage.stream()
                .map(words -> new AuditFinding(FindingLocation.LEAGUE, "the store's file", "a sound one", words))
                .toList();
        return new RuleResult("the store's own checks", 1, findings, List.of());
    }
}
