package org.evenodd.systemtests.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.systemtests.bench.bare.BareManager;
import org.evenodd.systemtests.bench.bare.BarePlayer;
import org.evenodd.systemtests.bench.bare.BareReferee;
import org.evenodd.systemtests.bench.bare.RecordedLeague;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what our agents cost beyond HTTP and JSON: plays leagues of bare programs and of our agents in turn. */
@Command(
        name = "benchmark league",
        mixinStandardHelpOptions = true,
        description =
                "Plays leagues of bare programs, which send recorded bodies of our agents over Javalin and Jackson and"
                        + " do nothing else, and leagues of our agents, in turn, and compares their costs.")
final class LeagueBenchmark implements Callable<Integer> {

    @Mixin
    private final BenchOptions options = new BenchOptions();

    @Option(
            names = "--jvm",
            paramLabel = "OPTIONS",
            split = " ",
            description = "options of every JVM, instead of ${DEFAULT-VALUE}")
    private List<String> jvm = AgentCommands.JVM;

    @Option(
            names = "--at-most",
            paramLabel = "RATIO",
            description = "exit status 1 if the median is above this (default: ${DEFAULT-VALUE})")
    private double atMost = 1.33;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new LeagueBenchmark()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Path directory = Files.createTempDirectory("recorded-league");
        Path recording = directory.resolve("recorded.json");
        try {
            RecordedLeague.record(directory, options.players(), options.referees(), recording);
            return new Comparison("bare", () -> play(bare(recording)), "ours", () -> play(AgentCommands.here()))
                    .run(options, atMost);
        } finally {
            BenchedLeague.delete(directory);
        }
    }

    private AgentCommands bare(Path recording) {
        return new AgentCommands(
                jvm,
                program(BareManager.class, recording),
                program(BareReferee.class, recording),
                program(BarePlayer.class, recording));
    }

    private static List<String> program(Class<?> main, Path recording) {
        return List.of("-cp", System.getProperty("java.class.path"), main.getName(), recording.toString());
    }

    private LeagueCost play(AgentCommands agents) throws Exception {
        return BenchedLeague.inNewDirectory(
                agents.with(jvm), league -> league.play(options.players(), options.referees()));
    }
}
