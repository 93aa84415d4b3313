package org.evenodd.agent.settings;

import java.time.Duration;

/**
 * The pauses between retries: doubled each time, up to a longest pause.
 *
 * @param first the pause before the first retry
 */
public record Backoff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 20;

    /** A constant pause. */
    public static Backoff fixed(Duration pause) {
        return new Backoff(pause, pause);
    }

    /** The pause before the n-th retry, from 1. */
    public Duration before(int repeat) {
        Duration doubled = first.multipliedBy(growth(repeat));
        return doubled.compareTo(longest) < 0 ? doubled : longest;
    }

    /** The unlimited growth factor of the n-th pause over the first: doubled each time. */
    public static int growth(int repeat) {
        return 1 << Math.min(repeat - 1, MOST_DOUBLINGS);
    }
}
