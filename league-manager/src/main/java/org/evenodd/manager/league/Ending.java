package org.evenodd.manager.league;

/** The way in which a match was decided; what it is worth depends on it. */
public enum Ending {
    WIN,
    DRAW,
    FORFEIT,
    BOTH_FAILED
}
