package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.evenodd.systemtests.simulation.Scenario.ScenarioPlan;

/**
 * Plays the leagues of many seeds, several at a time. They share classes, and so compiled code, but no state.
 */
final class Simulations {

    private static final int ENOUGH_FAILURES = 5;
    private static final int MANY = 1000;

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
            if ((end - seed) % MANY == 0) {
                System.err.println((end - seed) + " leagues to go");
            }
        }
        return failures;
    }

    /** Plays the league of a seed and returns a report; empty if it succeeded. Public for other class loaders. */
    public static final class SeedRunner implements LongFunction<String> {

        @Override
        public String apply(long seed) {
            Simulation.Result result = Simulation.play(ScenarioPlan.of(seed));
            return result.failed() ? Report.of(result) : "";
        }
    }

    /** Plays the league of a seed and tells whether it failed, without the time that a report takes. */
    public static final class FailureFinder implements LongFunction<Boolean> {

        @Override
        public Boolean apply(long seed) {
            return Simulation.play(ScenarioPlan.of(seed)).failed();
        }
    }

    /** The report on a failed league. */
    static final class Report {

        private static final int LAST_LINES = 12;
        private static final int LONGEST_LINE = 300;

        private Report() {}

        /** Reduces the scenario to the smallest that still fails, and describes it. */
        static String of(Simulation.Result failed) {
            Scenario least = Shrinker.shrink(
                    failed.scenario(), scenario -> Simulation.play(scenario).failed());
            Simulation.Result shrunk = Simulation.play(least);
            return """
                    Seed %d: %s
                    %s
                    The last that happened:
                    %s
                    Again: scripts/simulate.sh %s
                    """.formatted(
                            least.seed(),
                            shrunk.findings().first().orElse("not a second time"),
                            least.description(),
                            lastOf(shrunk.transcript()),
                            least.arguments());
        }

        private static String lastOf(String transcript) {
            List<String> lines = transcript.lines().toList();
            return String.join(
                    "\n",
                    lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()).stream()
                            .map(line -> line.substring(0, Math.min(LONGEST_LINE, line.length())))
                            .toList());
        }
    }

    /**
     * Removes faults from a scenario, one by one, as long as it still fails.
     */
    static final class Shrinker {

        private Shrinker() {}

        static Scenario shrink(Scenario scenario, Predicate<Scenario> fails) {
            Scenario least = scenario;
            for (Optional<Scenario> less = withOneLess(least, fails);
                    less.isPresent();
                    less = withOneLess(least, fails)) {
                least = less.get();
            }
            return least;
        }

        private static Optional<Scenario> withOneLess(Scenario scenario, Predicate<Scenario> fails) {
            return scenario.chosen().stream()
                    .map(scenario::without)
                    .filter(fails)
                    .findFirst();
        }
    }
}
