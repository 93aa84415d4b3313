package org.evenodd.manager.tournament;

/**
 * When the league starts automatically.
 *
 * @param players how many must be registered and reachable; 0 leaves the start to the operator
 * @param referees how many must be admitted and reachable
 */
public record AutoStart(int players, int referees) {

    /** The operator starts the league. */
    public static final AutoStart BY_OPERATOR = new AutoStart(0, 1);

    public boolean due(int registeredPlayers, int registeredReferees) {
        return players > 0 && registeredPlayers >= players && registeredReferees >= referees;
    }
}
