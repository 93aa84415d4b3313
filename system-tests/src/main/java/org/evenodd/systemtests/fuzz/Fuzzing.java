package org.evenodd.systemtests.fuzz;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.evenodd.systemtests.testbed.ToolCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@code scripts/fuzz.sh}. */
@Command(
        name = "scripts/fuzz.sh",
        description = "Fuzzes the parser, the messages and the agents, guided by code coverage (Jazzer).",
        sortOptions = false)
public final class Fuzzing extends ToolCommand {

    private static final int FOUND = 1;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "Seconds for each target (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--replay", paramLabel = "FILE", description = "Runs one stored input on one target.")
    private @Nullable Path replay;

    @Parameters(paramLabel = "TARGET", description = "What to fuzz (default: all, one after the other).")
    private List<String> titles = FuzzTarget.titles();

    private final Path directory = Path.of(System.getProperty("fuzz.place", "fuzz"));

    public static void main(String[] arguments) {
        new Fuzzing().runAndExit(arguments);
    }

    @Override
    protected CommandLine commandLine() {
        CommandLine command = super.commandLine();
        command.getCommandSpec()
                .usageMessage()
                .footerHeading("%nTargets:%n")
                .footer(Arrays.stream(FuzzTarget.values())
                        .map(each -> "  %-10s %s".formatted(each.title(), each.description()))
                        .toArray(String[]::new));
        return command;
    }

    @Override
    public Integer call() throws Exception {
        List<FuzzTarget> targets = titles.stream().map(this::target).toList();
        if (seconds < 1 || (replay != null && (targets.size() != 1 || !Files.isReadable(replay)))) {
            throw wrong("--seconds takes a number from 1; --replay takes an existing file and one target");
        }
        boolean good = true;
        for (FuzzTarget target : targets) {
            FuzzRun run = new FuzzRun(target, Files.createDirectories(directory.resolve(target.title())), FuzzRun.HEAP);
            good &= report(replay == null ? run.fuzz(seconds) : run.replay(replay));
        }
        return good ? 0 : FOUND;
    }

    private FuzzTarget target(String title) {
        return FuzzTarget.named(title)
                .orElseThrow(() -> wrong("there is no target %s; there are %s"
                        .formatted(title, String.join(", ", FuzzTarget.titles()))));
    }

    private boolean report(FuzzRun.Outcome outcome) {
        boolean good = replay == null ? outcome.isGood() : outcome.exitStatus() == 0;
        String title = outcome.target().title();
        System.out.printf(
                "%-10s %s%n",
                title,
                good
                        ? replay == null ? outcome.runs() + " inputs, nothing found" : "nothing found"
                        : "FAILED; see " + outcome.log());
        if (!outcome.crash().isEmpty()) {
            System.out.printf("           replay with: scripts/fuzz.sh --replay %s %s%n", outcome.crash(), title);
        }
        return good;
    }
}
