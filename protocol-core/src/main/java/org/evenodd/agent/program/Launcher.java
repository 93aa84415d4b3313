package org.evenodd.agent.program;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.evenodd.agent.program.ManagerOption.Managers;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.PublicUrl;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs a picocli command and turns what it throws into an exit status and one line on standard error. */
public final class Launcher {

    static {
        Surroundings.ignoreLanguage(); // before the first class that asks for it, such as a logger
    }

    private static final Pattern NUMBER = Pattern.compile("\\d{1,5}");
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(3600);
    private static final Logger LOG = LoggerFactory.getLogger(Launcher.class);

    private static final String UNREADABLE = "%s has characters that cannot be read in the charset of this"
            + " environment: set LC_ALL=C.UTF-8 and start again";

    /** Former subcommands, which the conformance kit has now: until the next release they say so. */
    private static final Map<String, String> MOVED = Map.of(
            "referee check", "player URL",
            "referee practice", "practice --player URL",
            "league-manager check-referee", "referee URL",
            "player check-manager", "manager URL");

    /** Prints a script that completes the options of the command in a shell. */
    private static final String COMPLETION = "completion";

    private Launcher() {}

    /** Makes the command, runs the command line and ends the JVM with its status. */
    public static void main(Supplier<?> command, String... arguments) {
        Surroundings.ignore();
        Thread.setDefaultUncaughtExceptionHandler((thread, bug) -> {
            Logging.OutOfMemory.HALT.endIfCause(bug); // there may be no memory left for logging it
            LOG.error("Thread {} ends because of a bug", thread.getName(), bug);
        });
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(command.get(), out, err, arguments));
    }

    /** A command line whose options may be values of the protocol, lists of managers, and durations in seconds. */
    public static CommandLine commandLine(Object command) {
        ITypeConverter<Integer> wholeNumber = Launcher::wholeNumber;
        return new CommandLine(command)
                .registerConverter(int.class, wholeNumber)
                .registerConverter(Integer.class, wholeNumber)
                .registerConverter(Duration.class, Launcher::seconds)
                .registerConverter(Endpoint.class, Endpoint::parse)
                .registerConverter(PublicUrl.class, PublicUrl::new)
                .registerConverter(Managers.class, Managers::parse)
                .registerConverter(LeagueId.class, LeagueId::new)
                .registerConverter(MatchId.class, MatchId::new)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Runs the command line and returns the exit status. */
    public static int run(Object command, PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = commandLine(command)
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler(Launcher::refuse)
                .setExecutionExceptionHandler(Launcher::fail);
        if (List.of(arguments).equals(List.of(COMPLETION))) {
            out.println(AutoComplete.bash(line.getCommandName(), line));
            return ExitStatus.DONE.code();
        }
        explainCompletion(line);
        if (isUnreadable(System.getProperty("user.dir"))) {
            return refuse(new ParameterException(line, UNREADABLE.formatted("the name of this folder")), arguments);
        }
        for (int i = 0; i < arguments.length; i++) {
            if (isUnreadable(arguments[i])) {
                return refuse(new ParameterException(line, UNREADABLE.formatted("argument " + (i + 1))), arguments);
            }
        }
        @Nullable String moved = arguments.length == 0 ? null : MOVED.get(line.getCommandName() + " " + arguments[0]);
        if (moved != null) {
            String sentence = "%s is now bin/check %s".formatted(arguments[0], moved);
            return complain(line, sentence, ExitStatus.WRONG_USAGE);
        }
        return line.execute(arguments);
    }

    private static void explainCompletion(CommandLine line) {
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        List<String> footer = new ArrayList<>(List.of(usage.footer()));
        footer.add("");
        footer.add("Tab completion in bash and zsh: source <(%s %s)".formatted(line.getCommandName(), COMPLETION));
        footer.add("JAVA_OPTS: further options of the JVM that bin/ starts; with -Xshare:off, no archive is made");
        usage.footer(footer.toArray(String[]::new));
    }

    /** The JVM puts U+FFFD in the place of bytes that are no text in the machine's charset. */
    private static boolean isUnreadable(String text) {
        return text.codePoints().anyMatch(each -> each == 0xfffd || Character.getType(each) == Character.SURROGATE);
    }

    private static int refuse(ParameterException failure, String[] arguments) {
        return complain(failure.getCommandLine(), sentence(failure), ExitStatus.WRONG_USAGE);
    }

    private static @Nullable String sentence(ParameterException failure) {
        if (failure.getCause() instanceof InvalidValueException invalid && failure.getArgSpec() != null) {
            ArgSpec argument = failure.getArgSpec();
            Violation wrong = invalid.violations().get(0);
            return "%s takes %s, not %s"
                    .formatted(
                            argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel(),
                            wrong.expected(),
                            wrong.got());
        }
        if (!(failure instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return failure.getMessage();
        }
        String first = unmatched.getUnmatched().get(0);
        boolean port = NUMBER.matcher(first).matches()
                && failure.getCommandLine().getCommandSpec().findOption("--port") != null;
        List<String> meant = port ? List.of("--port " + first) : unmatched.getSuggestions();
        return "\"%s\" is %s%s"
                .formatted(
                        first,
                        unmatched.isUnknownOption() ? "no option" : "neither a command nor the value of an option",
                        meant.isEmpty() ? "" : ": did you mean %s?".formatted(String.join(" or ", meant)));
    }

    private static int wholeNumber(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'%s' is not a whole number".formatted(text));
        }
    }

    /** A duration in seconds, fractions allowed. */
    private static Duration seconds(String text) {
        try {
            BigDecimal seconds = new BigDecimal(text);
            if (seconds.signum() >= 0 && seconds.compareTo(MOST_SECONDS) <= 0) {
                return Duration.ofMillis(seconds.movePointRight(3).longValue());
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new InvalidValueException(ErrorCode.E006, "seconds from 0 to " + MOST_SECONDS, text);
    }

    private static int fail(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        if (failure instanceof SettingsException) {
            return complain(command, failure.getMessage(), ExitStatus.WRONG_USAGE);
        }
        if (failure instanceof ProgramException foreseen) {
            return complain(command, failure.getMessage(), foreseen.status());
        }
        LOG.error("{} ends because of a bug", command.getCommandName(), failure);
        return ExitStatus.FAILED.code();
    }

    private static int complain(CommandLine command, @Nullable String sentence, ExitStatus status) {
        String name = command.getCommandSpec().qualifiedName();
        String hint = status == ExitStatus.WRONG_USAGE ? " (see %s --help)".formatted(name) : "";
        command.getErr().println(Printable.of(name + ": " + sentence + hint));
        return status.code();
    }

    /** The language and the charset of the machine, on which nothing that a program reads or writes depends. */
    public static final class Surroundings {

        private Surroundings() {}

        /** What each program does first, before a class remembers a format: English from now on, and UTF-8. */
        public static void ignore() {
            ignoreLanguage();
            System.setOut(inUtf8(FileDescriptor.out));
            System.setErr(inUtf8(FileDescriptor.err));
        }

        /** Makes digits, capitals and names of days English from now on. */
        public static void ignoreLanguage() {
            System.setProperty("java.locale.providers", "SPI"); // no data of other languages: a start takes 50 ms less
            Locale.setDefault(Locale.ENGLISH);
        }

        private static PrintStream inUtf8(FileDescriptor stream) {
            return new PrintStream(new FileOutputStream(stream), true, StandardCharsets.UTF_8);
        }
    }
}
