package org.evenodd.agent.rate;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One limit for each of many, like addresses. Of those who come most seldom nothing is remembered when there are too
 * many, so that a flood of made-up ones costs no more memory than this. For use by several threads.
 */
public final class RateLimits<K> {

    /** So many are remembered. */
    public static final int MOST = 10_000;

    private static final float LOAD = 0.75f;

    private final Map<K, Instant> used = new LinkedHashMap<>(16, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Instant> eldest) {
            return size() > MOST;
        }
    };
    private final RateLimit limit;
    private final InstantSource clock;

    public RateLimits(RateLimit limit, InstantSource clock) {
        this.limit = limit;
        this.clock = clock;
    }

    /** Takes one, if there is one to be had: zero, or the time until there will be. */
    public Duration take(K who) {
        return take(who, 1);
    }

    /**
     * The same for something that counts for several: it is to be had as soon as one is, and is paid for afterwards.
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

    /** Takes one, if there is one to be had. */
    public boolean grants(K who) {
        return take(who).isZero();
    }

    /** How many are remembered. */
    synchronized int size() {
        return used.size();
    }
}
