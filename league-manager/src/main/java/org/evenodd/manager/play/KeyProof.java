package org.evenodd.manager.play;

/** Whether a referee that registers has shown that it knows the league's referee key. */
public enum KeyProof {
    NONE,
    RIGHT,
    WRONG
}
