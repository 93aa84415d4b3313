package org.evenodd.dialect;

/** The evidence that an agent understood a form. */
public enum UnderstandingProof {
    /** None in this run: it did so in an earlier one. */
    MEMORY,
    /** It acknowledged receipt, without saying of what. */
    ARRIVAL,
    /** It acted on the message by posting one. */
    POST,
    /** It answered the question, correctly or not. */
    ANSWER;

    /** Whether the next call need not expect a misunderstanding. */
    public boolean holds() {
        return this != MEMORY;
    }
}
