package org.evenodd.conformance.referee;

import java.time.Duration;

/**
 * How long the checker waits.
 *
 * @param forRegistration the longest wait for the referee's registration
 * @param patience the longest wait for what depends on the referee's own time-outs
 */
record CheckTimeouts(Duration forRegistration, Duration patience) {

    static final Duration SOON = Duration.ofSeconds(10);
    static final Duration AFTERWARDS = Duration.ofMillis(500);

    /** How long to watch for a repeated report that should not come. */
    static final Duration FOR_ANOTHER_REPORT = Duration.ofSeconds(3);

    /** How long a match may take. */
    Duration forEnd(MatchPlan plan) {
        boolean slow = plan.takesTime() || plan.overloading() || plan.reports() == ReportHandling.REFUSES_ONCE;
        return slow ? patience : SOON;
    }

    /** How long to watch for messages after a match's end. */
    static Duration afterEnd(MatchPlan plan) {
        return plan.reports() == ReportHandling.KNOWS_IT ? FOR_ANOTHER_REPORT : AFTERWARDS;
    }
}
