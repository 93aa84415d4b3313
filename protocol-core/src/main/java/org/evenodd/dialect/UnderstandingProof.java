package org.evenodd.dialect;

/** The evidence that an agent understood a form. */
public enum UnderstandingProof {
    /** It acknowledged receipt, without saying of what. */
    ARRIVAL,
    /** It acted on the message by posting one. */
    POST,
    /** It answered the question, correctly or not. */
    ANSWER
}
