package org.evenodd.manager.audit;

import java.util.List;

/**
 * What came of a rule.
 *
 * @param what was looked at, in the plural
 * @param count how many there were
 * @param remarks sentences about what could not be checked, and is no fault
 */
public record Checked(String what, int count, List<Finding> findings, List<String> remarks) {
    public Checked {
        findings = List.copyOf(findings);
        remarks = List.copyOf(remarks);
    }
}
