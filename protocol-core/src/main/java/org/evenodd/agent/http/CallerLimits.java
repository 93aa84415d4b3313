package org.evenodd.agent.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.NanoTime;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;

/** How often, and how often at once, a caller may ask for things of one kind. Thread-safe. */
final class CallerLimits {

    private final Map<String, Integer> atWork = new HashMap<>();
    private final RateLimits<String> rates;
    private final Semaphore free;
    private final int all;
    private final int perCaller;

    /**
     * Limits that nobody has used yet.
     *
     * @param all requests that are answered at once
     * @param perCaller of which those of one caller
     */
    CallerLimits(RateLimit rate, int all, int perCaller) {
        this.rates = new RateLimits<>(rate, System::nanoTime);
        this.free = new Semaphore(all);
        this.all = all;
        this.perCaller = perCaller;
    }

    /** Takes one request if allowed. Returns zero, or the time until one is allowed. */
    Duration take(String caller) {
        return rates.take(caller);
    }

    /** Takes a place for a request, if there is one for this caller. */
    synchronized boolean enter(String caller) {
        if (atWork.getOrDefault(caller, 0) >= perCaller || !free.tryAcquire()) {
            return false;
        }
        atWork.merge(caller, 1, Integer::sum);
        return true;
    }

    synchronized void leave(String caller) {
        atWork.computeIfPresent(caller, (any, count) -> count == 1 ? null : count - 1);
        free.release();
    }

    /** Waits until all places are free, and takes them; gives up at a time of Jetty's clock. */
    void awaitAll(long end) {
        try {
            boolean unused = free.tryAcquire(all, NanoTime.until(end), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
