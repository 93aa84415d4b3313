package org.evenodd.player.check;

import org.evenodd.protocol.check.Report;

/** What came of a check. */
sealed interface Verdict {

    /** It was made. */
    record Checked(Report report) implements Verdict {}

    /** It could not be made, for a reason which its author can mend. */
    record Impossible(String sentence) implements Verdict {}
}
