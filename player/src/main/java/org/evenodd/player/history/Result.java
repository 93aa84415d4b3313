package org.evenodd.player.history;

/** A match as it ended for the player that remembers it. */
public enum Result {
    WIN,
    DRAW,
    LOSS
}
