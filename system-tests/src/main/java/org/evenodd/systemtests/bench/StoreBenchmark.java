package org.evenodd.systemtests.bench;

import java.util.concurrent.Callable;
import org.evenodd.agent.program.Launcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures the cost of storing a league: plays leagues with and without a store in turn, and prints the ratio of each
 * pair.
 */
@Command(
        name = "benchmark",
        mixinStandardHelpOptions = true,
        description = "Plays leagues on SQLite and on a store that keeps nothing, in turn, and compares their costs.")
final class StoreBenchmark implements Callable<Integer> {

    @Mixin
    private final BenchOptions options = new BenchOptions();

    @Option(
            names = "--at-most",
            paramLabel = "RATIO",
            description = "exit status 1 if the median is above this (default: ${DEFAULT-VALUE})")
    private double atMost = 1.3;

    public static void main(String[] arguments) {
        Launcher.main(StoreBenchmark::new, arguments);
    }

    @Override
    public Integer call() throws Exception {
        return new Comparison("nothing", () -> time(StoreKind.NOTHING), "SQLite", () -> time(StoreKind.SQLITE))
                .run(options, atMost);
    }

    private LeagueCost time(StoreKind store) throws Exception {
        return BenchedLeague.inNewDirectory(
                AgentCommands.here(), league -> league.play(store, options.players(), options.referees()));
    }
}
