package org.evenodd.agent.rate;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.evenodd.protocol.value.BoundedMap;

/**
 * A limit for each of many keys, like addresses. Bounded: beyond {@link #MOST} keys the least recently used one is
 * forgotten, so a flood of made-up keys costs no more memory. Thread-safe.
 */
public final class RateLimits<K> {

    /** The maximum number of remembered keys. */
    public static final int MOST = 10_000;

    private final Map<K, Instant> used = new BoundedMap<>(MOST);
    private final RateLimit limit;
    private final InstantSource clock;

    public RateLimits(RateLimit limit, InstantSource clock) {
        this.limit = limit;
        this.clock = clock;
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
        Instant now = clock.instant();
        Instant before = used.getOrDefault(who, now);
        Duration wait = limit.wait(before, now);
        if (wait.isZero()) {
            used.put(who, limit.use(before, now, count));
        }
        return wait;
    }

    /** Returns the time until one is allowed, zero for now, and takes none. */
    public synchronized Duration wait(K who) {
        Instant now = clock.instant();
        return limit.wait(used.getOrDefault(who, now), now);
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
