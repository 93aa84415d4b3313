package org.evenodd.agent.rate;

import java.time.Duration;
import java.time.Instant;

/**
 * A rate, and how much of it may come at once: the generic cell rate algorithm, which needs to remember one instant
 * only, the time at which everything that was granted would be over if it had come evenly.
 *
 * @param interval between two at an even pace
 * @param burst so many may come at once after a pause
 */
public record RateLimit(Duration interval, int burst) {

    /** So many in a period, all of them at once if need be. */
    public static RateLimit of(int count, Duration period) {
        return new RateLimit(period.dividedBy(count), count);
    }

    /** So many in a second on average, twice as many at once after a pause. */
    public static RateLimit perSecond(int count) {
        return new RateLimit(Duration.ofSeconds(1).dividedBy(count), 2 * count);
    }

    /** How long from now until one more may come, where so much was granted; zero if it may come now. */
    Duration wait(Instant used, Instant now) {
        Duration wait = Duration.between(now, used).minus(interval.multipliedBy(burst - 1L));
        return wait.isNegative() || isOfAnotherClock(used, now) ? Duration.ZERO : wait;
    }

    /** What is used up when something has come that counts for so many; all that there is at the most. */
    Instant use(Instant used, Instant now, int count) {
        Instant from = used.isBefore(now) || isOfAnotherClock(used, now) ? now : used;
        Instant all = now.plus(interval.multipliedBy(burst));
        Instant after = from.plus(interval.multipliedBy(count));
        return after.isAfter(all) ? all : after;
    }

    /** More than everything is never used up, unless the clock was set back. */
    private boolean isOfAnotherClock(Instant used, Instant now) {
        return used.isAfter(now.plus(interval.multipliedBy(burst)));
    }
}
