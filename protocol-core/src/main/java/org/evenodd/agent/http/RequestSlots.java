package org.evenodd.agent.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.address.CallerAddress;

/** The places of requests that are at work: so many in all, and so many for each address. */
final class RequestSlots {

    private final Map<CallerAddress, Integer> taken = new HashMap<>();
    private final Semaphore free;
    private final int all;
    private final int perAddress;

    RequestSlots(int all, int perAddress) {
        this.free = new Semaphore(all);
        this.all = all;
        this.perAddress = perAddress;
    }

    /** Takes a place, if there is one for this address. */
    synchronized boolean take(CallerAddress address) {
        if (taken.getOrDefault(address, 0) >= perAddress || !free.tryAcquire()) {
            return false;
        }
        taken.merge(address, 1, Integer::sum);
        return true;
    }

    synchronized void leave(CallerAddress address) {
        taken.computeIfPresent(address, (any, count) -> count == 1 ? null : count - 1);
        free.release();
    }

    /** Waits until all places are free, and takes them; or until the patience is at its end. */
    void awaitAll(Duration patience) {
        try {
            boolean unused = free.tryAcquire(all, patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
