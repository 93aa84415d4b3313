package org.evenodd.agent.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The exchanges whose callers keep us waiting, because a body has not arrived whole or a reply has not been read, up to
 * a number of bytes. If there are more, those are given up whose callers have done nothing for the longest time; never
 * the newest, so that a reply of any length reaches a caller that reads. Shared by the servers of a process.
 * Thread-safe.
 */
final class SlowCallers {

    private static final long MOST_BYTES = 32L << 20;
    private static final int SHARE_OF_THE_HEAP = 8;

    private final Map<Exchange, Long> waitingFor = new LinkedHashMap<>();
    private final long most;
    private long bytes;

    SlowCallers(long most) {
        this.most = most;
    }

    /** Limits for this JVM: an eighth of its heap, at most 32 MB. */
    SlowCallers() {
        this(Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP));
    }

    /** Adds an exchange that keeps this many bytes; gives others up for it. */
    void add(Exchange exchange, long size) {
        surplusFor(exchange, size).forEach(Exchange::giveUp);
    }

    private synchronized List<Exchange> surplusFor(Exchange newest, long size) {
        remove(newest);
        List<Exchange> surplus = new ArrayList<>();
        while (bytes + size > most && !waitingFor.isEmpty()) {
            Exchange stillest = Collections.max(waitingFor.keySet(), Comparator.comparingLong(Exchange::stillMillis));
            remove(stillest);
            surplus.add(stillest);
        }
        waitingFor.put(newest, size);
        bytes += size;
        return surplus;
    }

    /** Removes an exchange, if it is there. */
    synchronized void remove(Exchange exchange) {
        Long size = waitingFor.remove(exchange);
        if (size != null) {
            bytes -= size;
        }
    }
}
