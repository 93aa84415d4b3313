package org.evenodd.systemtests.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What keeping a league costs: whole leagues with and without a store, in turn, and the ratio of each pair. */
@Command(
        name = "benchmark",
        mixinStandardHelpOptions = true,
        description = "Plays leagues on SQLite and on a store that keeps nothing, in turn, and compares their times.")
final class StoreBenchmark implements Callable<Integer> {

    @Option(names = "--players", paramLabel = "N", description = "players (default: ${DEFAULT-VALUE})")
    private int players = 50;

    @Option(names = "--referees", paramLabel = "N", description = "referees (default: ${DEFAULT-VALUE})")
    private int referees = 2;

    @Option(names = "--pairs", paramLabel = "N", description = "pairs of leagues (default: ${DEFAULT-VALUE})")
    private int pairs = 5;

    @Option(
            names = "--at-most",
            paramLabel = "RATIO",
            description = "exit status 1 where the median is above this (default: ${DEFAULT-VALUE})")
    private double atMost = 1.3;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new StoreBenchmark()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (pairs < 1) {
            throw new ParameterException(spec.commandLine(), "--pairs takes a number from 1 up, not " + pairs);
        }
        List<Double> ratios = new ArrayList<>();
        System.out.printf("%d players, %d referees; %s%n", players, referees, machine());
        System.out.printf("%-6s %10s %10s %8s%n", "pair", "nothing", "SQLite", "ratio");
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

    /** Which of the two goes first changes with each pair, so that neither has the warmer machine. */
    private double compare(int pair) throws Exception {
        boolean sqliteFirst = pair % 2 == 0;
        Duration first = time(sqliteFirst ? StoreKind.SQLITE : StoreKind.NOTHING);
        Duration second = time(sqliteFirst ? StoreKind.NOTHING : StoreKind.SQLITE);
        double nothing = seconds(sqliteFirst ? second : first);
        double sqlite = seconds(sqliteFirst ? first : second);
        System.out.printf("%-6d %8.2f s %8.2f s %8.2f%n", pair, nothing, sqlite, sqlite / nothing);
        return sqlite / nothing;
    }

    private Duration time(StoreKind store) throws Exception {
        Path directory = Files.createTempDirectory("league-benchmark");
        try (BenchedLeague league = new BenchedLeague(directory)) {
            return league.play(store, players, referees);
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
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
