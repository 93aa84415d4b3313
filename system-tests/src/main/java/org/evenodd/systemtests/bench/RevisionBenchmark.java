package org.evenodd.systemtests.bench;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Launcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures whether leagues have become slower: plays leagues of an earlier build and of this one in turn. */
@Command(
        name = "benchmark versus",
        mixinStandardHelpOptions = true,
        description = "Plays leagues with the programs of another revision and with these, in turn, and compares their"
                + " costs.")
final class RevisionBenchmark implements Callable<Integer> {

    @Mixin
    private final BenchOptions options = new BenchOptions();

    @Option(
            names = "--at-most",
            paramLabel = "RATIO",
            description = "exit status 1 if the median is above this (default: ${DEFAULT-VALUE})")
    private double atMost = 1.1;

    @Parameters(paramLabel = "CHECKOUT", description = "a checkout of the other revision, with its programs built")
    private Path checkout = Path.of("");

    public static void main(String[] arguments) {
        Launcher.main(RevisionBenchmark::new, arguments);
    }

    @Override
    public Integer call() throws Exception {
        return new Comparison("before", () -> time(AgentCommands.of(checkout)), "now", () -> time(AgentCommands.here()))
                .run(options, atMost);
    }

    private LeagueCost time(AgentCommands agents) throws Exception {
        return BenchedLeague.inNewDirectory(agents, league -> league.play(options.players(), options.referees()));
    }
}
