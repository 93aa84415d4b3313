package org.evenodd.conformance.kit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that all checks share; a picocli mixin. Prints a check's progress, and ends it with its report. */
@Command
public final class CheckOptions {

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Repeats the numbers, tokens and ids of an earlier run (default: new ones).")
    private @Nullable Long seed;

    @Option(names = "--format", paramLabel = "FORMAT", description = "human, json or junit (default: human).")
    private ReportFormat format = ReportFormat.HUMAN;

    @Option(names = "--out", paramLabel = "FILE", description = "Where the report goes (default: standard output).")
    private @Nullable Path file;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description =
                    "Which findings end the check with 1: must (what costs matches), or should (any; default: must).")
    private Severity failOn = Severity.MUST;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /** The generator for the seed, or the usual one without a seed. */
    public RandomGenerator random(RandomGenerator usual) {
        return seed == null ? usual : new Random(seed);
    }

    /** Prints progress, apart from the report. */
    public void say(String line) {
        PrintWriter err = command().commandLine().getErr();
        err.println(Printable.of(line));
        err.flush();
    }

    /** A program that ends with the verdict: with {@link ExitStatus#WRONG_USAGE} if nothing could be checked. */
    public RunningProgram until(CompletableFuture<CheckVerdict> verdict, Runnable close) {
        return new RunningCheck(verdict.thenApply(this::tell), close);
    }

    private ExitStatus tell(CheckVerdict verdict) {
        if (verdict instanceof CheckVerdict.Checked checked) {
            return give(checked.report());
        }
        return complain(((CheckVerdict.Impossible) verdict).sentence());
    }

    private ExitStatus give(CheckReport report) {
        if (file == null) {
            boolean colours = Terminal.STANDARD_OUTPUT.showsColours(System.getenv());
            PrintWriter out = command().commandLine().getOut();
            out.print(new String(format.render(report, colours), StandardCharsets.UTF_8));
            out.flush();
            return report.status(failOn);
        }
        try {
            AtomicFile.view(file).replace(format.render(report, false));
            return report.status(failOn);
        } catch (IOException e) {
            return complain("--out %s cannot be written: %s".formatted(file, e.getMessage()));
        }
    }

    private ExitStatus complain(String sentence) {
        say(command().qualifiedName() + ": " + sentence);
        return ExitStatus.WRONG_USAGE;
    }

    private CommandSpec command() {
        return Objects.requireNonNull(command);
    }

    private record RunningCheck(CompletableFuture<ExitStatus> done, Runnable closing) implements RunningProgram {
        @Override
        public void close() {
            closing.run();
        }
    }
}
