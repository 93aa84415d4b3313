package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.time.Instant;

/**
 * The error of a machine's clock.
 *
 * @param ahead how far it is ahead of the true time when the process starts
 * @param fast how many seconds in a thousand it gains
 */
record WrongClock(Duration ahead, int fast) {

    static final WrongClock RIGHT = new WrongClock(Duration.ZERO, 0);

    private static final int THOUSAND = 1000;

    Instant shows(Instant begun, Instant now) {
        if (fast == 0) {
            return now.plus(ahead);
        }
        long passed = Duration.between(begun, now).toNanos();
        return now.plus(ahead).plusNanos(passed * fast / THOUSAND);
    }

    /** Returns the true duration during which such a clock advances by this much. */
    Duration really(Duration shown) {
        return fast == 0 ? shown : Duration.ofNanos(shown.toNanos() * THOUSAND / (THOUSAND + fast) + 1);
    }
}
