package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.systemtests.chaos.AgentProcess.ProcessFault;
import org.evenodd.systemtests.testbed.ToolCommand;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of {@code scripts/chaos.sh}. */
@Command(
        name = "scripts/chaos.sh",
        description =
                "Plays leagues of real processes, kills, stops and terminates them at random, and checks what is left.",
        footer = {"", "Exit status: 0 if nothing was wrong, 1 if something was, 2 for a wrong option, 130 after Ctrl-C."
        },
        sortOptions = false)
public final class ChaosCommand extends ToolCommand {

    private static final int LEGS = 20;
    private static final int FAULTS = 16;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "0",
            description = "Starts leagues for N minutes, and finishes the last one; required without --network.")
    private int minutes;

    @Option(
            names = "--network",
            description =
                    "Breaks the network and the database too: machines are namespaces of Linux, with two managers, a"
                            + " primary and a synchronous standby of PostgreSQL, and two referees with two players each. As root"
                            + " only; skipped otherwise.")
    private boolean network;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "10",
            description = "With --network: how often something breaks, in as many leagues as it takes (default:"
                    + " ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--game",
            paramLabel = "NAME",
            description = "With --network: the game that is played (default: ${DEFAULT-VALUE}, in turn).",
            split = ",",
            defaultValue = "even_odd,tic_tac_toe")
    private List<String> games = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the first league (default: random).")
    private long seed = new Random().nextInt(1_000_000);

    @Option(
            names = "--db",
            paramLabel = "DB",
            description = "sqlite (one manager), postgresql (two, and a server of the league's own), or both in turn"
                    + " (default: ${DEFAULT-VALUE}).")
    private String database = "both";

    @Option(
            names = "--players",
            paramLabel = "N",
            defaultValue = "4",
            description = "2 to 20 (default: ${DEFAULT-VALUE}).")
    private int players;

    @Option(
            names = "--referees",
            paramLabel = "N",
            defaultValue = "2",
            description = "1 to 10 (default: ${DEFAULT-VALUE}).")
    private int referees;

    @Option(
            names = "--division-size",
            paramLabel = "N",
            defaultValue = "0",
            description = "The most players of a division, 6 to 20 (default: 0, one table for all).")
    private int divisionSize;

    public static void main(String[] arguments) {
        new ChaosCommand().runAndExit(arguments);
    }

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        if (network) {
            require(rounds >= 1, "--rounds takes a number from 1");
            return new NetworkRun(games, rounds, seed).run();
        }
        require(minutes >= 1, "--minutes takes a number from 1");
        List<LeagueDatabase.Kind> databases = LeagueDatabase.Kind.named(database);
        require(!databases.isEmpty(), "--db takes sqlite, postgresql or both");
        require(players >= 2 && players <= 20, "--players takes a number from 2 to 20");
        require(referees >= 1 && referees <= 10, "--referees takes a number from 1 to 10");
        require(
                divisionSize == 0 || (divisionSize >= 6 && divisionSize <= 20),
                "--division-size takes 0 or a number from 6 to 20");
        Path directory = newDirectory();
        System.out.printf("Seed %d; the files of the leagues are in %s%n", seed, directory);
        ChaosPlan plan = new ChaosPlan(players, referees, divisionSize, LEGS, FAULTS);
        return report(run(plan, databases, directory, Duration.ofMinutes(minutes), seed));
    }

    /** Creates the directory of a run's files. */
    static Path newDirectory() throws IOException {
        Logging.setLevel(Level.WARN);
        Path root = Path.of(System.getProperty("league.root", ".")).toAbsolutePath();
        return Files.createTempDirectory(
                Files.createDirectories(root.resolve("system-tests").resolve("target")), "chaos-");
    }

    private static int report(Summary summary) {
        System.out.printf("%d leagues, %s%n", summary.leagues(), summary.faults());
        summary.problems().forEach(problem -> System.out.println("  " + problem));
        System.out.println(summary.problems().isEmpty() ? "Nothing was lost." : "Something was wrong.");
        return summary.problems().isEmpty() ? 0 : 1;
    }

    /**
     * The size of the leagues, and the number of faults.
     *
     * @param divisionSize 0 without divisions
     * @param legs how often each pair meets, in divisions each that is in the same division
     * @param faults the number of faults in each league
     */
    record ChaosPlan(int players, int referees, int divisionSize, int legs, int faults) {

        /** Without divisions. */
        int matches() {
            return legs * players * (players - 1) / 2;
        }
    }

    /** The outcome of all leagues. */
    record Summary(int leagues, Map<ProcessFault, Integer> faults, List<String> problems) {}

    /**
     * Plays leagues, one after the other, under consecutive seeds, until the time is up; the last one is finished.
     *
     * @param databases those of the leagues, in turn; each is used at least once
     */
    static Summary run(ChaosPlan plan, List<LeagueDatabase.Kind> databases, Path directory, Duration time, long seed)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        Map<ProcessFault, Integer> faults = new EnumMap<>(ProcessFault.class);
        List<String> problems = new ArrayList<>();
        int leagues = 0;
        do {
            long own = seed + leagues;
            LeagueDatabase.Kind database = databases.get(leagues++ % databases.size());
            String name = "--seed %d --db %s".formatted(own, database.word());
            ChaosLeague league = new ChaosLeague(plan, database, directory.resolve("seed-" + own), own);
            league.play().forEach(problem -> problems.add(name + ": " + problem));
            System.out.printf("%s: %s%n", name, league.done());
            league.done().forEach((fault, times) -> faults.merge(fault, times, Integer::sum));
        } while ((System.nanoTime() < deadline || leagues < databases.size()) && problems.isEmpty());
        return new Summary(leagues, faults, problems);
    }
}
