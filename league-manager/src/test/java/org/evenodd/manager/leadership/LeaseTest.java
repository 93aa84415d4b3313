package org.evenodd.manager.leadership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private final Clocks clocks = new Clocks();
    private final Lease lease = Lease.by(clocks);

    /** The two clocks of a machine, set separately by tests. */
    private static final class Clocks implements Scheduler {
        private long nanoTime;
        private Instant instant = Instant.parse("2025-01-15T10:30:00Z");

        private void pass(Duration duration) {
            nanoTime += duration.toNanos();
            set(duration);
        }

        private void set(Duration difference) {
            instant = instant.plus(difference);
        }

        @Override
        public long nanoTime() {
            return nanoTime;
        }

        @Override
        public Instant instant() {
            return instant;
        }

        @Override
        public Cancellable after(Duration delay, Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void execute(Runnable task) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void isHeldForItsLengthAfterTheSignOfLifeWasSent() {
        Lease.Moment sent = lease.now();
        clocks.pass(Duration.ofSeconds(1));
        lease.renew(sent);

        clocks.pass(Lease.LENGTH.minus(Duration.ofMillis(1001)));
        assertThat(lease.isHeld()).isTrue();
        clocks.pass(Duration.ofMillis(1));
        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void isOverWhenTheMachineSleptAndItsMonotonicClockStoodStill() {
        lease.renew(lease.now());

        clocks.set(Duration.ofMinutes(10));

        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void lastsNoLongerBecauseTheWallClockIsPutBack() {
        lease.renew(lease.now());

        clocks.set(Duration.ofHours(-1));
        clocks.pass(Lease.LENGTH);

        assertThat(lease.isHeld()).isFalse();
    }
}
