package org.evenodd.conformance.kit;

/** The outcome of a check. */
public sealed interface CheckVerdict {

    /** The check was made. */
    record Checked(CheckReport report) implements CheckVerdict {}

    /**
     * The check could not be made, because no agent answers, or it refuses to listen; a sentence says so, and what to
     * do.
     */
    record Impossible(String sentence) implements CheckVerdict {}
}
