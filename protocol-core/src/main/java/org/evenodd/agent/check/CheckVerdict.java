package org.evenodd.agent.check;

/** What came of a check. */
public sealed interface CheckVerdict {

    /** It was made. */
    record Checked(CheckReport report) implements CheckVerdict {}

    /** It could not be made: nobody is there, or nobody who would listen. A sentence says so, and what to do. */
    record Impossible(String sentence) implements CheckVerdict {}
}
