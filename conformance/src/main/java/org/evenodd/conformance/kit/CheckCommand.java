package org.evenodd.conformance.kit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The common part of the commands that check an agent: its URL, the place of the report, and the findings that count. */
@Command(versionProvider = ProgramVersion.class, sortOptions = false)
public abstract class CheckCommand implements ServerCommand {

    @Parameters(paramLabel = "URL", description = "Where the agent answers, like http://HOST:PORT/mcp.")
    private @Nullable Endpoint target;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Repeats the numbers, tokens and ids of an earlier run (default: new ones).")
    private @Nullable Long seed;

    @Option(names = "--format", paramLabel = "FORMAT", description = "human, json, junit or html (default: human).")
    private ReportFormat format = ReportFormat.HUMAN;

    @Option(names = "--out", paramLabel = "FILE", description = "Where the report goes (default: standard output).")
    private @Nullable Path file;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description =
                    "Which findings end the check with 1: must (what costs matches), or should (any; default: must).")
    private Severity failOn = Severity.MUST;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Spec
    private @Nullable CommandSpec command;

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public boolean keepsRunData() {
        return false;
    }

    /** The endpoint of the agent to check. */
    protected Endpoint target() {
        return Objects.requireNonNull(target);
    }

    /** The platform with the generator for the seed, if there is one. */
    protected Platform seeded(Platform platform) {
        return seed == null ? platform : platform.with(new Random(seed));
    }

    /** Prints progress, apart from the report. */
    protected void say(String line) {
        PrintWriter err = command().commandLine().getErr();
        err.println(Printable.of(line));
        err.flush();
    }

    /**
     * A program that ends when the check is made.
     *
     * @param check makes it, on a thread of its own, which may wait; throws a {@link ProgramException} (wrong usage) if
     *     nothing can be checked
     */
    protected RunningProgram running(Platform platform, Supplier<CheckReport> check, Runnable close) {
        return new RunningCheck(
                CompletableFuture.supplyAsync(() -> status(check), platform.scheduler()::onOwnThread), close);
    }

    private ExitStatus status(Supplier<CheckReport> check) {
        try {
            CheckReport report = check.get();
            print(report);
            return report.status(failOn);
        } catch (ProgramException e) {
            return complain(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return complain("--out %s cannot be written: %s".formatted(file, e.getMessage()));
        }
    }

    private void print(CheckReport report) throws IOException {
        if (file != null) {
            AtomicFile.view(file).replace(format.render(report, false));
            return;
        }
        boolean colours = Terminal.STANDARD_OUTPUT.showsColours(System.getenv());
        PrintWriter out = command().commandLine().getOut();
        out.print(new String(format.render(report, colours), StandardCharsets.UTF_8));
        out.flush();
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

    /**
     * The address at which an agent finds the checker as its manager.
     *
     * @param anyPort whether another port may be used if this one is taken
     */
    public record CheckAddress(ListenAddress address, boolean anyPort) {

        private static final int MANAGERS_PORT = 8000;

        /** The requested address, or the usual one of managers. */
        public static CheckAddress of(CommonOptions options) {
            return new CheckAddress(options.listenAddress(MANAGERS_PORT), options.ports() == 0);
        }

        /**
         * Opens a service there.
         *
         * @throws ProgramException (cannot start) if the address cannot be bound
         */
        public OpenService open(ServiceHost host, AgentApi service) {
            try {
                return host.open(address, service);
            } catch (ProgramException e) {
                if (anyPort) {
                    return host.open(address.at(0), service);
                }
                throw e;
            }
        }

        /** Whether the service had to use another port. */
        public boolean isTaken(OpenService open) {
            return anyPort && open.endpoint().port() != address.port();
        }
    }
}
