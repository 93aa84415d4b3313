package org.evenodd.manager.leadership;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.evenodd.protocol.transport.Scheduler;

/**
 * The time for which a manager may act as the leader after its last stored heartbeat. It ends before another manager
 * may take over, even if the process was stopped, or the whole machine slept and its monotonic clock with it.
 * Thread-safe.
 */
public final class Lease {
    /** Less than the three seconds after which the store lets another manager take over. */
    static final Duration LENGTH = Duration.ofMillis(2500);

    private final Scheduler clock;
    private final boolean endless;
    private volatile Optional<Moment> heartbeat = Optional.empty();
    private volatile boolean ended;

    private Lease(Scheduler clock, boolean endless) {
        this.clock = clock;
        this.endless = endless;
    }

    /** A lease that has not begun. */
    public static Lease by(Scheduler clock) {
        return new Lease(clock, false);
    }

    /** The lease of a manager that cannot be replaced. */
    public static Lease endless(Scheduler clock) {
        return new Lease(clock, true);
    }

    /** A moment by both clocks of a machine: one stops while the machine sleeps, the other can be set. */
    record Moment(long nanoTime, Instant instant) {}

    /** The present moment. */
    Moment now() {
        return new Moment(clock.nanoTime(), clock.timeOfDay());
    }

    /**
     * Starts or renews the lease.
     *
     * @param sent when the heartbeat was sent
     */
    void renew(Moment sent) {
        heartbeat = Optional.of(sent);
    }

    /** Ends the lease for good: another manager leads. */
    void end() {
        ended = true;
    }

    /** Whether this manager leads now. */
    public boolean isHeld() {
        return endless || (!ended && heartbeat.filter(this::isRecent).isPresent());
    }

    private boolean isRecent(Moment lastHeartbeat) {
        Moment now = now();
        return now.nanoTime - lastHeartbeat.nanoTime < LENGTH.toNanos()
                && now.instant.isBefore(lastHeartbeat.instant.plus(LENGTH));
    }

    /** Whether the lease may be renewed. */
    boolean mayReturn() {
        return !ended;
    }
}
