package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Plays leagues for some time, one after the other, under consecutive seeds.
 *
 * @param databases the databases of the leagues, in turn
 */
record Chaos(ChaosPlan plan, List<DatabaseKind> databases, Path directory, Consumer<String> progress) {

    /** The outcome of all leagues. */
    record Summary(int leagues, Map<ProcessFault, Integer> faults, List<String> problems) {}

    /** Plays leagues until the time is up; the last one is finished, and each database is used at least once. */
    Summary run(Duration time, long seed) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        Map<ProcessFault, Integer> faults = new EnumMap<>(ProcessFault.class);
        List<String> problems = new ArrayList<>();
        int leagues = 0;
        do {
            long own = seed + leagues;
            DatabaseKind database = databases.get(leagues++ % databases.size());
            String name = "--seed %d --db %s".formatted(own, database.word());
            ChaosLeague league = new ChaosLeague(
                    plan, database, directory.resolve("seed-" + own), own, line -> progress.accept(name + ": " + line));
            league.play().forEach(problem -> problems.add(name + ": " + problem));
            league.done().forEach((fault, times) -> faults.merge(fault, times, Integer::sum));
        } while ((System.nanoTime() < deadline || leagues < databases.size()) && problems.isEmpty());
        return new Summary(leagues, faults, problems);
    }
}
