package org.evenodd.systemtests.testbed;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Launcher.Surroundings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of a script, whose options are the fields of its class. A wrong option ends it with status 2. */
public abstract class ToolCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--help", usageHelp = true, order = Integer.MAX_VALUE, description = "Show this help.")
    boolean help;

    /** Runs the command as the program, and exits with its status. */
    protected final void runAndExit(String... arguments) {
        Surroundings.ignore();
        System.exit(run(System.out, System.err, arguments));
    }

    /** Runs the command, and returns its exit status. */
    public final int run(PrintStream out, PrintStream err, String... arguments) {
        return commandLine()
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .execute(arguments);
    }

    protected CommandLine commandLine() {
        return new CommandLine(this);
    }

    /** Ends the command unless its options are right. */
    protected final void require(boolean right, String otherwise) {
        if (!right) {
            throw wrong(otherwise);
        }
    }

    protected final ParameterException wrong(String sentence) {
        return new ParameterException(requireNonNull(spec).commandLine(), sentence);
    }

    protected final void say(String text) {
        text.lines().forEach(requireNonNull(spec).commandLine().getOut()::println);
    }
}
