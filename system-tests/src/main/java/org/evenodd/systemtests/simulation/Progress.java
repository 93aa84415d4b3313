package org.evenodd.systemtests.simulation;

/** Tells a person at a terminal how far it is. */
final class Progress {

    private static final int EVERY = 25;
    private static final boolean WANTED = Boolean.getBoolean("simulation.progress");

    private Progress() {}

    static void tell(long left) {
        if (WANTED && left % EVERY == 0) {
            System.err.printf("\r%d leagues to go   %s", left, left == 0 ? "\n" : "");
        }
    }
}
