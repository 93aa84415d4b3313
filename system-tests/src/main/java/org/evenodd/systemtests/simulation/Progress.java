package org.evenodd.systemtests.simulation;

/** Shows the progress on a terminal. */
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
