package org.evenodd.agent.http;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;

/**
 * Limits the number of concurrent tasks, in total and for each agent. An agent's first task needs only a free place;
 * with more it may have an eighth of what they leave free, so that hundreds of greedy agents leave room for others.
 * Further tasks wait; those of the agent with the fewest running ones start first. Thread-safe.
 */
final class TaskLimiter {

    private static final int SHARE = 8;

    private final Map<Runnable, String> waiting = new LinkedHashMap<>();
    private final Map<Runnable, String> running = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final int places;
    private final int placesPerAgent;

    TaskLimiter(int places, int placesPerAgent) {
        this.places = places;
        this.placesPerAgent = placesPerAgent;
    }

    /** Runs a task now or later. It counts as running until {@link #leave} is called for it. */
    void enter(String agent, Runnable task) {
        synchronized (this) {
            waiting.put(task, agent);
        }
        startAll();
    }

    /** Ends a task, whether it waits or runs, and starts others; does nothing if it has ended. */
    void leave(Runnable task) {
        synchronized (this) {
            waiting.remove(task);
            String agent = running.remove(task);
            if (agent != null) {
                counts.computeIfPresent(agent, (same, count) -> count == 1 ? null : count - 1);
            }
        }
        startAll();
    }

    private void startAll() {
        for (Optional<Runnable> task = next(); task.isPresent(); task = next()) {
            task.get().run();
        }
    }

    private synchronized Optional<Runnable> next() {
        Optional<Entry<Runnable, String>> next = waiting.entrySet().stream()
                .filter(task -> hasPlaceFor(task.getValue()))
                .min(Comparator.comparingInt(task -> count(task.getValue())));
        next.ifPresent(task -> {
            running.put(task.getKey(), task.getValue());
            counts.merge(task.getValue(), 1, Integer::sum);
            waiting.remove(task.getKey());
        });
        return next.map(Entry::getKey);
    }

    private boolean hasPlaceFor(String agent) {
        int free = places - running.size();
        return free > 0 && count(agent) < placesPerAgent && count(agent) <= free / SHARE;
    }

    private int count(String agent) {
        return counts.getOrDefault(agent, 0);
    }
}
