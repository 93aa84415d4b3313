package org.evenodd.referee.check;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.agent.CommonOptions;
import org.evenodd.protocol.agent.ExitStatus;
import org.evenodd.protocol.agent.Platform;
import org.evenodd.protocol.agent.ProgramException;
import org.evenodd.protocol.agent.ProgramVersion;
import org.evenodd.protocol.agent.RunningProgram;
import org.evenodd.protocol.agent.ServerCommand;
import org.evenodd.protocol.check.ReportOptions;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.log.Printable;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check}: judges somebody's player. */
@Command(
        name = "check",
        description = {
            "Plays a scripted life with the player at a URL, as its manager and its referee, and says what it does wrong:"
                    + " which rule, where it stands, what was sent, what came back, and the fix.",
            "MUST costs matches, SHOULD is noted by a tolerant league. What the protocol leaves open is no finding.",
            "A player that registers by itself finds the checker as its manager at port 8000, or where --port says.",
            "Ends with 0 where nothing that --fail-on names was found, 1 where something was, 2 where nobody answers at the"
                    + " URL or an option is wrong. Writes nothing but the report."
        },
        versionProvider = ProgramVersion.class,
        sortOptions = false)
public final class CheckCommand implements ServerCommand {

    private static final int MANAGERS_PORT = 8000;
    private static final long MOST_SECONDS = 3600;
    private static final double MILLIS = 1000;

    @Parameters(paramLabel = "URL", description = "Where the player answers, like http://localhost:8101/mcp.")
    private String url = "";

    @Option(
            names = "--await-registration",
            paramLabel = "SECONDS",
            description = "How long to wait for the player's registration before the play begins (default: 4).")
    private double patience = 4;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Draws the same numbers and ids again (default: others each time).")
    private @Nullable Long seed;

    @Mixin
    private final ReportOptions reporting = new ReportOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public boolean keepsRunData() {
        return false;
    }

    @Override
    public RunningProgram start(Platform platform) {
        CommandSpec command = Objects.requireNonNull(spec);
        PrintWriter err = command.commandLine().getErr();
        PlayerCheck check = new PlayerCheck(platform, plan(platform.random()), line -> say(err, line));
        CompletableFuture<ExitStatus> done = check.run().thenApply(outcome -> tell(outcome, command));
        return new Running(check, done);
    }

    private record Running(PlayerCheck check, CompletableFuture<ExitStatus> done) implements RunningProgram {
        @Override
        public void close() {
            check.close();
        }
    }

    private CheckPlan plan(RandomGenerator random) {
        if (!(patience >= 0 && patience <= MOST_SECONDS)) {
            throw ProgramException.wrongUsage(
                    "--await-registration takes seconds from 0 to %d, not %s".formatted(MOST_SECONDS, patience));
        }
        Duration wait = Duration.ofMillis((long) (patience * MILLIS));
        RandomGenerator source = seed == null ? random : new Random(seed);
        return new CheckPlan(target(), common.listenAddress(MANAGERS_PORT), !common.namesPort(), wait, source);
    }

    private Endpoint target() {
        try {
            return Endpoint.parse(url);
        } catch (InvalidValueException e) {
            throw ProgramException.wrongUsage("URL takes %s".formatted(Endpoint.SYNTAX.expected()));
        }
    }

    private ExitStatus tell(CheckOutcome outcome, CommandSpec command) {
        if (outcome instanceof CheckOutcome.Judged judged) {
            return reporting.give(judged.report(), command);
        }
        String sentence = ((CheckOutcome.NotChecked) outcome).sentence();
        say(command.commandLine().getErr(), command.qualifiedName() + ": " + sentence);
        return ExitStatus.WRONG_USAGE;
    }

    private static void say(PrintWriter err, String line) {
        err.println(Printable.of(line));
        err.flush();
    }
}
