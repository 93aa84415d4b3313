package org.evenodd.agent.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.address.CallerAddress;

/** Slots for running requests, limited in total and per address. */
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

    /** Takes a slot, if one is free for this address. */
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

    /** Waits until all slots are free, and takes them; gives up after the time limit. */
    void awaitAll(Duration patience) {
        try {
            boolean unused = free.tryAcquire(all, patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
