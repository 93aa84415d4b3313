package org.evenodd.manager.leadership;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.evenodd.protocol.transport.Scheduler;

/**
 * How long a manager may act as the leader after its last sign of life reached the store. It ends before any other
 * manager may take the seat, also where the process was stopped in between, or the whole machine slept and the clock
 * that measures durations with it. Safe for threads.
 */
public final class Lease {
    /** Less than the three seconds after which the store gives the seat to another. */
    static final Duration LENGTH = Duration.ofMillis(2500);

    private final Scheduler clock;
    private final boolean endless;
    private volatile Optional<Moment> shown = Optional.empty();
    private volatile boolean ended;

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

    /** A moment by both clocks of a machine: the one stands still while it sleeps, the other can be set. */
    record Moment(long nanoTime, Instant instant) {}

    /** The present moment. */
    Moment now() {
        return new Moment(clock.nanoTime(), clock.instant());
    }

    /**
     * Begins, or goes on.
     *
     * @param sent when the sign of life was sent
     */
    void renew(Moment sent) {
        shown = Optional.of(sent);
    }

    /** Ends for good: another manager leads. */
    void end() {
        ended = true;
    }

    /** Whether this manager leads now. */
    public boolean isHeld() {
        return endless || (!ended && shown.filter(this::isRecent).isPresent());
    }

    private boolean isRecent(Moment sign) {
        Moment now = now();
        return now.nanoTime - sign.nanoTime < LENGTH.toNanos() && now.instant.isBefore(sign.instant.plus(LENGTH));
    }

    /** Whether it may be held again. */
    boolean mayReturn() {
        return !ended;
    }
}
