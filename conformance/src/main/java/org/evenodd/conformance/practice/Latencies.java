package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** The player's response times, sorted ascending; at least one. */
record Latencies(List<Duration> sorted) {

    private static final int PERCENT = 100;

    Latencies {
        sorted = sorted.stream().sorted().toList();
    }

    static Latencies of(Collection<PracticeExchange> exchanges) {
        return new Latencies(exchanges.stream().map(PracticeExchange::took).toList());
    }

    /** Returns the time within which this percentage of the answers came. */
    Duration percentile(int percent) {
        int rank = (int) Math.ceil(percent / (double) PERCENT * sorted.size());
        return sorted.get(Math.max(rank, 1) - 1);
    }

    Duration median() {
        return percentile(50);
    }

    Duration longest() {
        return sorted.get(sorted.size() - 1);
    }
}
