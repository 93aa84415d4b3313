package org.evenodd.referee.check;

import org.evenodd.protocol.check.Report;

/** How a check ended. */
sealed interface CheckOutcome {

    /** The bot was checked. */
    record Judged(Report report) implements CheckOutcome {}

    /** There was nobody to check, or nobody who would listen; a sentence for a person says so. */
    record NotChecked(String sentence) implements CheckOutcome {}
}
