package org.evenodd.systemtests.testbed;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what tells nobody that it has happened. */
public final class Poll {

    private static final long PAUSE_MILLIS = 20;

    private Poll() {}

    /**
     * Waits until something is so.
     *
     * @param what what is waited for, for the message
     * @throws AssertionError if it is not within this time
     */
    public static void until(Duration atMost, String what, BooleanSupplier isSo) throws InterruptedException {
        if (!within(atMost, isSo)) {
            throw new AssertionError("not within " + atMost.toSeconds() + " s: " + what);
        }
    }

    /** Waits until something is so; returns whether it was within this time. */
    public static boolean within(Duration atMost, BooleanSupplier isSo) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return true;
    }
}
