package org.evenodd.protocol.message;

/** A player's side, which has no effect on the game (PRD 5.1.2). */
public enum RoleInMatch {
    PLAYER_A,
    PLAYER_B
}
