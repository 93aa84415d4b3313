package org.evenodd.systemtests.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Launcher;
import org.evenodd.systemtests.bench.bare.BareManager;
import org.evenodd.systemtests.bench.bare.BarePlayer;
import org.evenodd.systemtests.bench.bare.BareReferee;
import org.evenodd.systemtests.bench.bare.RecordedLeague;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what our agents cost beyond HTTP and JSON: plays leagues of bare programs and of our agents in turn. */
@Command(
        name = "benchmark league",
        mixinStandardHelpOptions = true,
        description =
                "Plays leagues of bare programs, which send recorded bodies of our agents over Javalin and Jackson and"
                        + " do nothing else, and leagues of our agents, in turn, and compares their costs.")
final class LeagueBenchmark implements Callable<Integer> {

    /** A manager answers as many a second to anybody. */
    private static final int MOST_QUESTIONS = 100;

    @Spec
    private CommandSpec spec = CommandSpec.create();

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

    @Option(
            names = "--ask",
            paramLabel = "N",
            description = "also ask each manager for the standings, N times a second, at most 100")
    private int questionsPerSecond = 0;

    private final Questions.Times bareTimes = new Questions.Times();
    private final Questions.Times ourTimes = new Questions.Times();

    public static void main(String[] arguments) {
        Launcher.main(LeagueBenchmark::new, arguments);
    }

    @Override
    public Integer call() throws Exception {
        if (questionsPerSecond < 0 || questionsPerSecond > MOST_QUESTIONS) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--ask takes a number from 0 to 100, not " + questionsPerSecond);
        }
        try (TemporaryDirectory directory = TemporaryDirectory.create("recorded-league")) {
            Path recording = directory.path().resolve("recorded.json");
            RecordedLeague.record(directory.path(), options.players(), options.referees(), recording);
            int status = new Comparison(
                            "bare",
                            () -> play(bare(recording), bareTimes),
                            "ours",
                            () -> play(AgentCommands.here(), ourTimes))
                    .run(options, atMost);
            if (questionsPerSecond > 0) {
                print("half", 0.5);
                print("99 %", 0.99);
            }
            return status;
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

    private LeagueCost play(AgentCommands agents, Questions.Times times) throws Exception {
        BenchedLeague.Guest guest =
                manager -> questionsPerSecond > 0 ? times.ask(manager, questionsPerSecond) : () -> {};
        return BenchedLeague.inNewDirectory(
                agents.with(jvm), league -> league.play(options.players(), options.referees(), guest));
    }

    private void print(String part, double percentile) {
        double bare = bareTimes.percentile(percentile);
        double ours = ourTimes.percentile(percentile);
        System.out.printf(
                "standings, %s within: bare %.1f ms (of %d), ours %.1f ms (of %d), B/A %.2f%n",
                part, bare, bareTimes.count(), ours, ourTimes.count(), ours / bare);
    }
}
