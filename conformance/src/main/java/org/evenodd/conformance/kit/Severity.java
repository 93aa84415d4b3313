package org.evenodd.conformance.kit;

/** The consequence of breaking a rule. */
public enum Severity {

    /** The agent loses a match, or is not admitted to the league. */
    MUST,

    /** A tolerant league notes it and goes on; a strict one may reject the message. */
    SHOULD
}
