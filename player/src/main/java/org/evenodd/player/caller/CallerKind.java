package org.evenodd.player.caller;

/** Who may call a player, and by which token it is known. */
public enum CallerKind {
    /** Shows the player's own token. */
    MANAGER,
    /** Shows the token of the match. */
    REFEREE
}
