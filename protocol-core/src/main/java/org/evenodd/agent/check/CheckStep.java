package org.evenodd.agent.check;

import java.util.List;

/**
 * A part of a check.
 *
 * @param skipped why it could not be done; empty where it was done
 */
public record CheckStep(String title, List<Finding> findings, String skipped) {

    public CheckStep {
        findings = List.copyOf(findings);
    }

    /** One that was done. */
    public static CheckStep done(String title, List<Finding> findings) {
        return new CheckStep(title, findings, "");
    }

    /** One that could not be done. */
    public static CheckStep skipped(String title, String why) {
        return new CheckStep(title, List.of(), why);
    }

    public boolean isSkipped() {
        return !skipped.isEmpty();
    }

    public boolean isClean() {
        return findings.isEmpty() && !isSkipped();
    }
}
