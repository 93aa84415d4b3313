package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * Plays the leagues of many seeds, several at a time. They share classes, and so compiled code, but no state.
 */
final class Simulations {

    private static final int ENOUGH_FAILURES = 5;

    private final AtomicLong next;
    private final AtomicInteger failed = new AtomicInteger();
    private final long end;
    private final int workers;

    Simulations(long from, int count, int workers) {
        this.next = new AtomicLong(from);
        this.end = from + count;
        this.workers = workers;
    }

    /** Plays them and returns a report for each failed league, up to a limit. */
    List<String> play() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            List<Future<List<String>>> parts = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                parts.add(threads.submit(this::playOn));
            }
            List<String> failures = new ArrayList<>();
            for (Future<List<String>> part : parts) {
                failures.addAll(part.get());
            }
            return failures;
        } finally {
            threads.shutdownNow();
        }
    }

    private List<String> playOn() {
        LongFunction<String> runner = new SeedRunner();
        List<String> failures = new ArrayList<>();
        for (long seed = next.getAndIncrement();
                seed < end && failed.get() < ENOUGH_FAILURES;
                seed = next.getAndIncrement()) {
            String report = runner.apply(seed);
            if (!report.isEmpty()) {
                failed.incrementAndGet();
                failures.add(report);
            }
            Progress.tell(end - seed - 1);
        }
        return failures;
    }
}
