package org.evenodd.manager.audit;

import java.util.List;

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
}
