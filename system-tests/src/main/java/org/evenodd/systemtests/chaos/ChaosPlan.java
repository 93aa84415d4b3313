package org.evenodd.systemtests.chaos;

/**
 * The size of the leagues, and the number of faults.
 *
 * @param legs how often each pair meets
 * @param faults the number of faults in each league
 */
record ChaosPlan(int players, int referees, int legs, int faults) {

    int matches() {
        return legs * players * (players - 1) / 2;
    }
}
