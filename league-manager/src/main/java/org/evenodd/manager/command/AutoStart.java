package org.evenodd.manager.command;

/**
 * When the league starts by itself.
 *
 * @param players how many must have been reached; 0 leaves it to the operator
 * @param referees how many that are admitted must have been reached
 */
public record AutoStart(int players, int referees) {

    /** The operator starts the league. */
    public static final AutoStart BY_OPERATOR = new AutoStart(0, 1);

    public boolean due(int registeredPlayers, int registeredReferees) {
        return players > 0 && registeredPlayers >= players && registeredReferees >= referees;
    }
}
