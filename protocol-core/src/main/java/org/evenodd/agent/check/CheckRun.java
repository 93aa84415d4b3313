package org.evenodd.agent.check;

import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import picocli.CommandLine.Model.CommandSpec;

/** Runs a check as a command: prints progress, and ends with the verdict. */
public record CheckRun(CommandSpec command, ReportOptions report) {

    /** Prints progress, apart from the report. */
    public void say(String line) {
        PrintWriter err = command.commandLine().getErr();
        err.println(Printable.of(line));
        err.flush();
    }

    /** A program that ends with the verdict. */
    public RunningProgram until(CompletableFuture<CheckVerdict> verdict, Runnable close) {
        return new RunningCheck(verdict.thenApply(this::tell), close);
    }

    private ExitStatus tell(CheckVerdict verdict) {
        if (verdict instanceof CheckVerdict.Checked checked) {
            return report.give(checked.report(), command);
        }
        say(command.qualifiedName() + ": " + ((CheckVerdict.Impossible) verdict).sentence());
        return ExitStatus.WRONG_USAGE;
    }

    private record RunningCheck(CompletableFuture<ExitStatus> done, Runnable closing) implements RunningProgram {
        @Override
        public void close() {
            closing.run();
        }
    }
}
