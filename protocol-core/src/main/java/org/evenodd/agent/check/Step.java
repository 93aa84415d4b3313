package org.evenodd.agent.check;

import java.util.List;

/**
 * A part of a check.
 *
 * @param skipped why it could not be done; empty where it was done
 */
public record Step(String title, List<Finding> findings, String skipped) {

    public Step {
        findings = List.copyOf(findings);
    }

    /** One that was done. */
    public static Step done(String title, List<Finding> findings) {
        return new Step(title, findings, "");
    }

    /** One that could not be done. */
    public static Step skipped(String title, String why) {
        return new Step(title, List.of(), why);
    }

    public boolean isSkipped() {
        return !skipped.isEmpty();
    }

    public boolean isClean() {
        return findings.isEmpty() && !isSkipped();
    }
}
