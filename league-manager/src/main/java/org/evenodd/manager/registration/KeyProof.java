package org.evenodd.manager.registration;

/** Whether a referee that registers has shown that it knows the league's referee key. */
public enum KeyProof {
    NONE,
    RIGHT,
    WRONG
}
