package org.evenodd.conformance.manager;

import java.time.Instant;

/**
 * A result that the manager has accepted.
 *
 * @param at when the report was sent
 * @param disputed whether a contradicting report followed
 */
record ReportedResult(MatchOutcome result, Instant at, boolean disputed) {

    /** The result that would count if the last report counted. */
    MatchOutcome last() {
        return disputed ? result.reversed() : result;
    }
}
