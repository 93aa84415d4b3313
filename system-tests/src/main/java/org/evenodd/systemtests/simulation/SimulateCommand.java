package org.evenodd.systemtests.simulation;

import java.util.List;
import org.evenodd.systemtests.simulation.Scenario.ScenarioPlan;
import org.evenodd.systemtests.simulation.Simulations.Report;
import org.evenodd.systemtests.testbed.ToolCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of {@code scripts/simulate.sh}. */
@Command(
        name = "simulate.sh",
        description = {
            "Plays whole leagues in virtual time. The seed of each decides which agents crash, hang, lie and restart, and"
                    + " what the network does to their messages. Invariants are checked throughout: nothing is lost, and"
                    + " no attack succeeds.",
            "Exit status: 0 if all leagues passed, 1 if one failed, 2 for a wrong option."
        },
        sortOptions = false)
public final class SimulateCommand extends ToolCommand {

    private static final String NONE = "none";

    @Option(names = "--seeds", paramLabel = "N", description = "Number of leagues (default: ${DEFAULT-VALUE}).")
    private int seeds = 1_000;

    @Option(names = "--from", paramLabel = "SEED", description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long from = 1;

    @Option(names = "--seed", paramLabel = "SEED", description = "Plays one league and prints its transcript.")
    private @Nullable Long seed;

    @Option(
            names = "--only",
            paramLabel = "I,J",
            split = ",",
            description = "With --seed: the numbers of the faults that occur, or none.")
    private List<String> only = List.of();

    @Option(names = "--workers", paramLabel = "N", description = "Leagues played at once (default: one per processor).")
    private int workers = Runtime.getRuntime().availableProcessors();

    /** Arguments: see {@code --help}. */
    public static void main(String[] arguments) {
        new SimulateCommand().runAndExit(arguments);
    }

    @Override
    public Integer call() throws Exception {
        if (seed != null) {
            return one(ScenarioPlan.of(seed));
        }
        require(seeds > 0 && workers > 0, "--seeds and --workers take numbers from 1 up");
        require(only.isEmpty(), "--only belongs to --seed");
        List<String> failures = new Simulations(from, seeds, workers).play();
        failures.forEach(this::say);
        say(
                failures.isEmpty()
                        ? "All %d leagues passed.".formatted(seeds)
                        : "%d leagues failed.".formatted(failures.size()));
        return failures.isEmpty() ? 0 : 1;
    }

    private int one(Scenario scenario) {
        Simulation.Result result = Simulation.play(only.isEmpty() ? scenario : scenario.only(indices(scenario)));
        say(result.transcript());
        say(result.scenario().description());
        say(result.failed() ? Report.of(result) : "All went well.");
        return result.failed() ? 1 : 0;
    }

    private List<Integer> indices(Scenario scenario) {
        if (only.equals(List.of(NONE))) {
            return List.of();
        }
        int most = scenario.planned().size();
        List<String> known = scenario.chosen().stream().map(String::valueOf).toList();
        require(
                known.containsAll(only),
                "--only takes numbers from 0 to %d for this seed, not %s".formatted(most - 1, only));
        return only.stream().map(Integer::valueOf).toList();
    }
}
