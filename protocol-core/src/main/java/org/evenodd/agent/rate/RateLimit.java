package org.evenodd.agent.rate;

import java.time.Duration;
import java.time.Instant;

/**
 * A rate with a burst, by the generic cell rate algorithm. Its only state is one instant: the time at which everything
 * granted so far would have been used up at an even pace.
 *
 * @param interval between two calls at an even pace
 * @param burst how many may come at once after a pause
 */
public record RateLimit(Duration interval, int burst) {

    /** Returns a limit of a count in a period, all of which may come at once. */
    public static RateLimit of(int count, Duration period) {
        return new RateLimit(period.dividedBy(count), count);
    }

    /** Returns a limit of a count a second on average, and twice that at once after a pause. */
    public static RateLimit perSecond(int count) {
        return new RateLimit(Duration.ofSeconds(1).dividedBy(count), 2 * count);
    }

    /** Returns how long to wait until one more is allowed; zero if it is allowed now. */
    Duration wait(Instant used, Instant now) {
        Duration wait = Duration.between(now, used).minus(interval.multipliedBy(burst - 1L));
        return wait.isNegative() || isOfAnotherClock(used, now) ? Duration.ZERO : wait;
    }

    /** Returns the new state after a call that counts for several, capped at the whole burst. */
    Instant use(Instant used, Instant now, int count) {
        Instant from = used.isBefore(now) || isOfAnotherClock(used, now) ? now : used;
        Instant all = now.plus(interval.multipliedBy(burst));
        Instant after = from.plus(interval.multipliedBy(count));
        return after.isAfter(all) ? all : after;
    }

    /** A state beyond the whole burst can only come from a clock that was set back. */
    private boolean isOfAnotherClock(Instant used, Instant now) {
        return used.isAfter(now.plus(interval.multipliedBy(burst)));
    }
}
