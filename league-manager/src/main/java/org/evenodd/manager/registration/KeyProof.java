package org.evenodd.manager.registration;

/**
 * Whether an agent that registers has shown its key: a referee the league's referee key, a player the enrolment key of
 * its name. {@link #NONE} also for a player whose name needs none.
 */
public enum KeyProof {
    NONE,
    RIGHT,
    WRONG
}
