package org.evenodd.systemtests.chaos;

/**
 * The leagues that are played.
 *
 * @param legs how often everyone meets everyone
 * @param faults what is done to processes in each
 */
record ChaosPlan(int players, int referees, int legs, int faults) {

    int matches() {
        return legs * players * (players - 1) / 2;
    }
}
