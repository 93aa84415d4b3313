package org.evenodd.agent.check;

/** What a broken rule costs. */
public enum Severity {

    /** A match, or the place in the league. */
    MUST,

    /** Nothing in a tolerant league, which notes it; something in a strict one. */
    SHOULD
}
