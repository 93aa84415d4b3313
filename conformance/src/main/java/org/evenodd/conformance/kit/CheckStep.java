package org.evenodd.conformance.kit;

import java.util.List;

/**
 * A part of a check.
 *
 * @param skipped why it was skipped; empty if it was done
 */
public record CheckStep(String title, List<Finding> findings, String skipped) {

    public CheckStep {
        findings = List.copyOf(findings);
    }

    /** A completed step. */
    public static CheckStep done(String title, List<Finding> findings) {
        return new CheckStep(title, findings, "");
    }

    /** A skipped step. */
    public static CheckStep skipped(String title, String why) {
        return new CheckStep(title, List.of(), why);
    }

    public boolean isSkipped() {
        return !skipped.isEmpty();
    }

    /** Whether it broke a rule that costs matches. */
    public boolean fails() {
        return findings.stream().anyMatch(Finding::isMust);
    }
}
