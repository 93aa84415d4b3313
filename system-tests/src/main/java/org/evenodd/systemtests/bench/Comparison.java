package org.evenodd.systemtests.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.evenodd.systemtests.bench.Benchmark.Options;

/** Compares the costs of two ways to play a league, played in turn. */
record Comparison(String baseline, Callable<LeagueCost> before, String candidate, Callable<LeagueCost> after) {

    private static final double MEGA = 1024 * 1024;
    private static final double MILLIS = 1000;

    /** The costs of two leagues that were played one after the other. */
    private record Pair(LeagueCost before, LeagueCost after) {

        double ratio(ToDoubleFunction<LeagueCost> cost) {
            return cost.applyAsDouble(after) / cost.applyAsDouble(before);
        }

        double moreMemory() {
            return megabytes(after) - megabytes(before);
        }
    }

    /** Prints each pair and the medians; returns 0 if that of the time ratios is within the limit, else 1. */
    int run(Options options, double atMost) throws Exception {
        List<Pair> pairs = new ArrayList<>();
        System.out.printf("%d players, %d referees; %s%n", options.players, options.referees, machine());
        System.out.printf(
                "A: %s, B: %s; processor time of all programs, peak memory of the manager%n", baseline, candidate);
        System.out.printf(
                "%-5s %9s %9s %6s %12s %9s %6s %15s %9s %6s %12s %9s%n",
                "pair", "time A", "B", "B/A", "processor A", "B", "B/A", "per exchange A", "B", "B/A", "memory A", "B");
        for (int n = 1; n <= options.pairs; n++) {
            Pair pair = play(n);
            pairs.add(pair);
            print(n, pair);
            printPrograms(pair);
        }
        double median = printMedian("time, B/A", pairs, pair -> pair.ratio(Comparison::seconds));
        printMedian("processor time, B/A", pairs, pair -> pair.ratio(Comparison::processor));
        printMedian("processor time of an exchange, B/A", pairs, pair -> pair.ratio(LeagueCost::processorOfExchange));
        printMedian("memory in MB, B - A", pairs, Pair::moreMemory);
        System.out.printf("The median ratio of the times is %s %.2f.%n", median <= atMost ? "within" : "ABOVE", atMost);
        return median <= atMost ? 0 : 1;
    }

    /** The order alternates between pairs, so that neither always runs on the warmer machine. */
    private Pair play(int pair) throws Exception {
        boolean candidateFirst = pair % 2 == 0;
        LeagueCost first = candidateFirst ? after.call() : before.call();
        LeagueCost second = candidateFirst ? before.call() : after.call();
        return candidateFirst ? new Pair(second, first) : new Pair(first, second);
    }

    private static void printPrograms(Pair pair) {
        LeagueCost.Processor before = pair.before().processor();
        LeagueCost.Processor after = pair.after().processor();
        System.out.printf(
                "      processor A, B: manager %.1f s, %.1f s; referees %.1f s, %.1f s; players %.1f s, %.1f s%n",
                seconds(before.manager()),
                seconds(after.manager()),
                seconds(before.referees()),
                seconds(after.referees()),
                seconds(before.players()),
                seconds(after.players()));
    }

    private static void print(int n, Pair pair) {
        System.out.printf(
                "%-5d %7.2f s %7.2f s %6.2f %10.2f s %7.2f s %6.2f %12.3f ms %6.3f ms %6.2f %9.0f MB %6.0f MB%n",
                n,
                seconds(pair.before()),
                seconds(pair.after()),
                pair.ratio(Comparison::seconds),
                processor(pair.before()),
                processor(pair.after()),
                pair.ratio(Comparison::processor),
                MILLIS * pair.before().processorOfExchange(),
                MILLIS * pair.after().processorOfExchange(),
                pair.ratio(LeagueCost::processorOfExchange),
                megabytes(pair.before()),
                megabytes(pair.after()));
    }

    private static double printMedian(String what, List<Pair> pairs, ToDoubleFunction<Pair> value) {
        double[] sorted = pairs.stream().mapToDouble(value).sorted().toArray();
        double median = sorted[sorted.length / 2];
        System.out.printf(
                "%s: median %.2f (lowest %.2f, highest %.2f)%n", what, median, sorted[0], sorted[sorted.length - 1]);
        return median;
    }

    private static double seconds(LeagueCost cost) {
        return seconds(cost.time());
    }

    private static double processor(LeagueCost cost) {
        return seconds(cost.processor().all());
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static double megabytes(LeagueCost cost) {
        return cost.memory() / MEGA;
    }

    static String machine() {
        return "%d processors, Java %s, %s %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version().feature(),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"));
    }

    /**
     * What a league cost.
     *
     * @param time from the start of the players to the exit of the manager
     * @param processor the processor time of its programs until then
     * @param memory the most that the manager had resident, in bytes; 0 where the system does not tell
     * @param exchanges how many requests were answered
     */
    record LeagueCost(Duration time, Processor processor, long memory, long exchanges) {

        /** The processor time of the programs of each kind. */
        record Processor(Duration manager, Duration referees, Duration players) {

            Duration all() {
                return manager.plus(referees).plus(players);
            }
        }

        /** The processor time of an exchange, in seconds. */
        double processorOfExchange() {
            return processor.all().toMillis() / 1000.0 / exchanges;
        }
    }
}
