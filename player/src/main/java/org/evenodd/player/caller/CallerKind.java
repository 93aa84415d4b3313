package org.evenodd.player.caller;

/** The kinds of callers of a player, and the tokens that identify them. */
public enum CallerKind {
    /** Shows the player's own token. */
    MANAGER,
    /** Shows the token of the match. */
    REFEREE
}
