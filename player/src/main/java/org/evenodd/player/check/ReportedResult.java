package org.evenodd.player.check;

import java.time.Instant;

/**
 * A result that the manager has.
 *
 * @param at when it was sent
 * @param disputed whether the opposite was reported afterwards
 */
record ReportedResult(MatchOutcome result, Instant at, boolean disputed) {

    /** The result that would count if the last report did. */
    MatchOutcome last() {
        return disputed ? result.reversed() : result;
    }
}
