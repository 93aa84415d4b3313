package org.evenodd.player.history;

/** The result of a match for the player that remembers it. */
public enum Result {
    WIN,
    DRAW,
    LOSS
}
