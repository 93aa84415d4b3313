package org.evenodd.dialect;

/** What shows that an agent understood. */
public enum UnderstandingProof {
    /** Nothing in this run: it did so in an earlier one, or before it registered again. */
    MEMORY,
    /** It said that something arrived, and nothing of what. */
    ARRIVAL,
    /** It acted upon the message by one of its own. */
    POST,
    /** It answered what was asked, rightly or wrongly. */
    ANSWER;

    /** Whether the next call need not be prepared for a misunderstanding. */
    public boolean holds() {
        return this != MEMORY;
    }
}
