package org.evenodd.agent.program;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.settings.SettingsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Runs a picocli command and turns what it throws into an exit status and one line on standard error. */
public final class Launcher {

    private static final Logger LOG = LoggerFactory.getLogger(Launcher.class);

    private static final String UNREADABLE = "%s has characters that cannot be read in the charset of this"
            + " environment: set LC_ALL=C.UTF-8 and start again";

    private Launcher() {}

    /** Makes the command, runs the command line and ends the JVM with its status. */
    public static void main(Supplier<?> command, String... arguments) {
        Surroundings.ignore();
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, bug) -> LOG.error("Thread {} ends because of a bug", thread.getName(), bug));
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(command.get(), out, err, arguments));
    }

    /** Runs the command line and returns the exit status. */
    public static int run(Object command, PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(command)
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Launcher::refuse)
                .setExecutionExceptionHandler(Launcher::fail);
        if (isUnreadable(System.getProperty("user.dir"))) {
            return refuse(new ParameterException(line, UNREADABLE.formatted("the name of this folder")), arguments);
        }
        for (int i = 0; i < arguments.length; i++) {
            if (isUnreadable(arguments[i])) {
                return refuse(new ParameterException(line, UNREADABLE.formatted("argument " + (i + 1))), arguments);
            }
        }
        return line.execute(arguments);
    }

    /** The JVM puts U+FFFD in the place of bytes that are no text in the machine's charset. */
    private static boolean isUnreadable(String text) {
        return text.codePoints().anyMatch(each -> each == 0xfffd || Character.getType(each) == Character.SURROGATE);
    }

    private static int refuse(ParameterException failure, String[] arguments) {
        return complain(failure.getCommandLine(), failure, ExitStatus.WRONG_USAGE);
    }

    private static int fail(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        if (failure instanceof SettingsException) {
            return complain(command, failure, ExitStatus.WRONG_USAGE);
        }
        if (failure instanceof ProgramException foreseen) {
            return complain(command, failure, foreseen.status());
        }
        LOG.error("{} ends because of a bug", command.getCommandName(), failure);
        return ExitStatus.FAILED.code();
    }

    private static int complain(CommandLine command, Exception failure, ExitStatus status) {
        String name = command.getCommandSpec().qualifiedName();
        String hint = status == ExitStatus.WRONG_USAGE ? " (see %s --help)".formatted(name) : "";
        command.getErr().println(Printable.of(name + ": " + failure.getMessage() + hint));
        return status.code();
    }
}
