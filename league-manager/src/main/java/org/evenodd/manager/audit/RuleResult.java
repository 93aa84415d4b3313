package org.evenodd.manager.audit;

import java.util.List;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The result of a rule.
 *
 * @param what was checked, in the plural
 * @param count how many items were checked
 * @param remarks sentences about what could not be checked, which is not a fault
 */
public record RuleResult(String what, int count, List<AuditFinding> findings, List<String> remarks) {

    public RuleResult {
        findings = List.copyOf(findings);
        remarks = List.copyOf(remarks);
    }

    /**
     * A contradiction in a stored league.
     *
     * @param what its subject, in a few words
     */
    public record AuditFinding(FindingLocation place, String what, String expected, String got) {

        /** The location, the subject, and what is wrong, in one line. */
        @Override
        public String toString() {
            return "%s: %s: expected %s, got %s".formatted(place, what, expected, got);
        }
    }

    /**
     * The location of a finding.
     *
     * @param sequence of the event; 0 if it does not concern a single event
     */
    public record FindingLocation(long sequence, @Nullable MatchId match) {

        public static final FindingLocation LEAGUE = new FindingLocation(0, null);

        @Override
        public String toString() {
            if (sequence == 0) {
                return "league";
            }
            return match == null ? "event " + sequence : "event %d, %s".formatted(sequence, match);
        }
    }
}
