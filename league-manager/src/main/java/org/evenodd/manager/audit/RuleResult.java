package org.evenodd.manager.audit;

import java.util.List;

/**
 * What came of a rule.
 *
 * @param what was looked at, in the plural
 * @param count how many there were
 * @param remarks sentences about what could not be checked, and is no fault
 */
public record RuleResult(String what, int count, List<AuditFinding> findings, List<String> remarks) {
    public RuleResult {
        findings = List.copyOf(findings);
        remarks = List.copyOf(remarks);
    }
}
