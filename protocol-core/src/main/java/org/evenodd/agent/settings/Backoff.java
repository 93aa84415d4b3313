package org.evenodd.agent.settings;

import java.time.Duration;

/**
 * How long to wait before something is tried again: twice as long each time, up to a longest pause.
 *
 * @param first the pause before the first repeat
 */
public record Backoff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 20;

    /** One that does not grow. */
    public static Backoff fixed(Duration pause) {
        return new Backoff(pause, pause);
    }

    /** The pause before the n-th repeat, from 1. */
    public Duration before(int repeat) {
        Duration doubled = first.multipliedBy(growth(repeat));
        return doubled.compareTo(longest) < 0 ? doubled : longest;
    }

    /** How much more the n-th repeat is waited for than the first, where nothing limits it: twice as much each time. */
    public static int growth(int repeat) {
        return 1 << Math.min(repeat - 1, MOST_DOUBLINGS);
    }
}
