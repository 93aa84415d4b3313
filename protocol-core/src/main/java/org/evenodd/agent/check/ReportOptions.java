package org.evenodd.agent.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.log.Terminal;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for the report of a check; a picocli mixin. */
@Command
public final class ReportOptions {

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

    /**
     * Writes the report.
     *
     * @return the exit status; {@link ExitStatus#WRONG_USAGE}, with a sentence, if a file cannot be written
     */
    public ExitStatus give(CheckReport report, CommandSpec command) {
        if (file == null) {
            boolean colours = Terminal.STANDARD_OUTPUT.showsColours(System.getenv());
            command.commandLine().getOut().print(new String(format.render(report, colours), StandardCharsets.UTF_8));
            command.commandLine().getOut().flush();
            return report.status(failOn);
        }
        return write(file, format.render(report, false), command) ? report.status(failOn) : ExitStatus.WRONG_USAGE;
    }

    private static boolean write(Path file, byte[] report, CommandSpec command) {
        try {
            AtomicFile.view(file).replace(report);
            return true;
        } catch (IOException e) {
            String sentence =
                    "%s: --out %s cannot be written: %s".formatted(command.qualifiedName(), file, e.getMessage());
            command.commandLine().getErr().println(Printable.of(sentence));
            return false;
        }
    }
}
