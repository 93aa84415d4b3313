package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** The notes that a rule takes while it reads. */
final class RuleNotes {
    private final String what;
    private final List<AuditFinding> findings = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private int count;

    RuleNotes(String what) {
        this.what = what;
    }

    /** Counts one more checked item. */
    void count() {
        count++;
    }

    void require(boolean holds, FindingLocation place, String about, @Nullable Object expected, @Nullable Object got) {
        if (!holds) {
            findings.add(new AuditFinding(place, about, word(expected), word(got)));
        }
    }

    private static String word(@Nullable Object value) {
        return value == null ? "nothing" : value.toString();
    }

    /** Adds a remark about matches for which something could not be checked, if there are any. */
    void remark(String sentence, Collection<MatchId> matches) {
        if (!matches.isEmpty()) {
            remarks.add("%s: %s"
                    .formatted(
                            sentence,
                            String.join(
                                    ", ", matches.stream().map(MatchId::value).toList())));
        }
    }

    RuleResult end() {
        return new RuleResult(what, count, findings, remarks);
    }
}
