package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.time.Instant;

/**
 * How wrong a machine's clock is.
 *
 * @param ahead of the true time when the process begins
 * @param fast by so many of a thousand seconds
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

    /** How long it really takes until such a clock has gone on for so long. */
    Duration really(Duration shown) {
        return fast == 0 ? shown : Duration.ofNanos(shown.toNanos() * THOUSAND / (THOUSAND + fast) + 1);
    }
}
