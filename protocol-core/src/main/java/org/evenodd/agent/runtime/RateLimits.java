package org.evenodd.agent.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.LongSupplier;
import org.evenodd.protocol.value.BoundedMap;

/**
 * A limit for each of many keys, like addresses, by the generic cell rate algorithm: the only state of a key is the time
 * at which everything granted so far would have been used up at an even pace. Bounded: beyond {@link #MOST_KEYS} keys the least
 * recently used one is forgotten, so a flood of made-up keys costs no more memory. Thread-safe.
 */
public final class RateLimits<K> {

    /** The maximum number of remembered keys. */
    public static final int MOST_KEYS = 10_000;

    private final Map<K, Long> used = new BoundedMap<>(MOST_KEYS);
    private final RateLimit limit;
    private final LongSupplier nanos;

    /**
     * A rate with a burst.
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
    }

    /** @param nanos the clock, with any origin */
    public RateLimits(RateLimit limit, LongSupplier nanos) {
        this.limit = limit;
        this.nanos = nanos;
    }

    public RateLimits(RateLimit limit, InstantSource clock) {
        this(limit, () -> ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant()));
    }

    /** Takes one if allowed. Returns zero, or the time until one is allowed. */
    public Duration take(K who) {
        return take(who, 1);
    }

    /**
     * Takes one call that counts for several: allowed as soon as one is, with the rest charged afterwards. Returns
     * zero, or the time until it is allowed.
     */
    public synchronized Duration take(K who, int count) {
        long now = nanos.getAsLong();
        long interval = limit.interval().toNanos();
        long whole = interval * limit.burst();
        long ahead = used.getOrDefault(who, now) - now;
        if (ahead < 0 || ahead > whole) {
            ahead = 0; // of a pause, or of a clock that was set back
        }
        long wait = ahead + interval - whole;
        if (wait > 0) {
            return Duration.ofNanos(wait);
        }
        used.put(who, now + Math.min(ahead + count * interval, whole));
        return Duration.ZERO;
    }

    /** Takes one if allowed; returns whether it was. */
    public boolean grants(K who) {
        return take(who).isZero();
    }

    /** Returns how many keys are remembered. */
    synchronized int size() {
        return used.size();
    }
}
