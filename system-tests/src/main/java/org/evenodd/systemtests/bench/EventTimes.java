package org.evenodd.systemtests.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** When a watcher heard of events, and when it had a page that shows them. Thread-safe. */
final class EventTimes {

    private static final double MOST = 0.95;

    private final Map<Long, Instant> told = new HashMap<>();
    private final Map<Long, Instant> shown = new HashMap<>();
    private List<Long> pending = new ArrayList<>();

    /** An event was told. */
    synchronized void told(long number) {
        told.putIfAbsent(number, Instant.now());
        pending.add(number);
    }

    /** Takes the events that a page fetched from now on shows. */
    synchronized List<Long> takePending() {
        List<Long> taken = pending;
        pending = new ArrayList<>();
        return taken;
    }

    /** A page with these events has arrived. */
    synchronized void shown(List<Long> numbers) {
        Instant now = Instant.now();
        numbers.forEach(number -> shown.putIfAbsent(number, now));
    }

    /** Prints how long after they were stored these events were told and shown. */
    synchronized void print(Map<Long, Instant> stored) {
        System.out.printf("       results told %s, on the page %s%n", after(stored, told), after(stored, shown));
    }

    private static String after(Map<Long, Instant> stored, Map<Long, Instant> seen) {
        List<Long> delays = stored.entrySet().stream()
                .flatMap(event -> Optional.ofNullable(seen.get(event.getKey()))
                        .map(at -> Duration.between(event.getValue(), at).toMillis())
                        .stream())
                .sorted()
                .toList();
        return delays.isEmpty()
                ? "never"
                : "after %d ms (95 %%: %d ms, slowest %d ms, %d of %d)"
                        .formatted(
                                delays.get(delays.size() / 2),
                                delays.get((int) (delays.size() * MOST)),
                                delays.get(delays.size() - 1),
                                delays.size(),
                                stored.size());
    }
}
