package org.evenodd.manager.leadership;

import java.time.Duration;
import org.evenodd.protocol.transport.Scheduler;

/**
 * How long a manager may act as the leader after its last sign of life reached the store. It ends before any other manager
 * may take the seat, also where the process was stopped in between. Safe for threads.
 */
public final class Lease {
    /** Less than the three seconds after which the store gives the seat to another. */
    static final Duration LENGTH = Duration.ofMillis(2500);

    private final Scheduler clock;
    private final boolean endless;
    private volatile boolean begun;
    private volatile boolean ended;
    private volatile long until;

    private Lease(Scheduler clock, boolean endless) {
        this.clock = clock;
        this.endless = endless;
    }

    /** A lease that has not begun. */
    public static Lease by(Scheduler clock) {
        return new Lease(clock, false);
    }

    /** The lease of a manager that nobody can follow. */
    public static Lease endless(Scheduler clock) {
        return new Lease(clock, true);
    }

    /**
     * Begins, or goes on.
     *
     * @param shown when the sign of life was sent, by {@link Scheduler#nanoTime}
     */
    void renew(long shown) {
        until = shown + LENGTH.toNanos();
        begun = true;
    }

    /** Ends for good: another manager leads. */
    void end() {
        ended = true;
    }

    /** Whether this manager leads now. */
    public boolean isHeld() {
        return endless || (begun && !ended && clock.nanoTime() - until < 0);
    }

    /** Whether it may be held again. */
    boolean mayReturn() {
        return !ended;
    }
}
