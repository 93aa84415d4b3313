package org.evenodd.manager.check;

import java.time.Duration;

/**
 * How long the checker waits.
 *
 * @param forRegistration for the referee's registration, at most
 * @param patience for what depends on the referee's own time-outs
 */
record CheckTimeouts(Duration forRegistration, Duration patience) {

    static final Duration SOON = Duration.ofSeconds(10);
    static final Duration AFTERWARDS = Duration.ofMillis(500);

    /** As long as a report that need not come again takes to come again. */
    static final Duration FOR_ANOTHER_REPORT = Duration.ofSeconds(3);

    /** How long a match may take. */
    Duration forEnd(MatchPlan plan) {
        boolean slow = plan.takesTime() || plan.crowded() || plan.reports() == ReportHandling.REFUSES_ONCE;
        return slow ? patience : SOON;
    }

    /** How long is looked for what comes after its end. */
    static Duration afterEnd(MatchPlan plan) {
        return plan.reports() == ReportHandling.KNOWS_IT ? FOR_ANOTHER_REPORT : AFTERWARDS;
    }
}
