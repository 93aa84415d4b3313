package org.evenodd.systemtests.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;

/** Compares the times of two ways to play a league, played in turn. */
record Comparison(String baseline, Callable<Duration> before, String candidate, Callable<Duration> after) {

    /** Prints each pair and the median of their ratios; returns 0 if it is within the limit, else 1. */
    int run(BenchOptions options, double atMost) throws Exception {
        int pairs = options.pairs();
        List<Double> ratios = new ArrayList<>();
        System.out.printf("%d players, %d referees; %s%n", options.players(), options.referees(), machine());
        System.out.printf("%-6s %12s %12s %8s%n", "pair", baseline, candidate, "ratio");
        for (int pair = 1; pair <= pairs; pair++) {
            ratios.add(compare(pair));
        }
        ratios.sort(Comparator.naturalOrder());
        double median = ratios.get(pairs / 2);
        System.out.printf(
                "median ratio %.2f (lowest %.2f, highest %.2f), %s %.2f%n",
                median, ratios.get(0), ratios.get(pairs - 1), median <= atMost ? "within" : "ABOVE", atMost);
        return median <= atMost ? 0 : 1;
    }

    /** The order alternates between pairs, so that neither always runs on the warmer machine. */
    private double compare(int pair) throws Exception {
        boolean candidateFirst = pair % 2 == 0;
        double first = seconds(candidateFirst ? after.call() : before.call());
        double second = seconds(candidateFirst ? before.call() : after.call());
        double base = candidateFirst ? second : first;
        double other = candidateFirst ? first : second;
        System.out.printf("%-6d %10.2f s %10.2f s %8.2f%n", pair, base, other, other / base);
        return other / base;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static String machine() {
        return "%d processors, Java %s, %s %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version().feature(),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"));
    }
}
