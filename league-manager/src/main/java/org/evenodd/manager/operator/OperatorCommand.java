package org.evenodd.manager.operator;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.CommonOptions.LeagueOption;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ManagerOption;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.TextFile;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.manager.inbound.OperatorMethods.OperatorRequest;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** A subcommand that calls one of the operator's methods; exit status 0 if it was performed, else 1. */
@Command(modelTransformer = OperatorCommand.OwnOptions.class)
abstract class OperatorCommand implements ServerCommand {

    private static final int MAX_REPLY_BYTES = 1 << 20;
    private static final Map<String, String> METHODS = Map.of(
            "start", "start_league",
            "pause", "pause_league",
            "resume", "resume_league",
            "stop", "stop_league",
            "status", "league_status",
            "kick", "kick_agent",
            "admit", "admit_referee",
            "readmit", "readmit_player",
            "requeue", "requeue_match");
    private static final Endpoint DEFAULT_MANAGER = Endpoint.parse("http://localhost:8000/mcp");

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Mixin
    private final ManagerOption manager = new ManagerOption();

    @Mixin
    private final LeagueOption leagueOption = new LeagueOption();

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * The method's parameters, without the token.
     *
     * @throws ProgramException (wrong usage) for invalid parameters
     */
    OperatorRequest request() {
        return new OperatorRequest(null, null, null, null, null, null, null);
    }

    /** The lines to print on success. */
    List<String> text(JsonNode result) {
        return List.of(result.path("message").stringValue("Done."));
    }

    @Override
    public final CommonOptions common() {
        return common;
    }

    @Override
    public final boolean keepsRunData() {
        return false;
    }

    @Override
    public RunningProgram start(Platform platform) {
        LeagueId league = league(platform.shared());
        String called = "League %s at %s".formatted(league, manager(platform.shared(), league));
        return new OneCall(calls(platform).get().thenApply(outcome -> finish(outcome, called, platform.console())));
    }

    /** The league that is meant: if none is named, and the usual one has no manager, the only one that has. */
    private LeagueId league(SharedDirectory shared) {
        LeagueId named = leagueOption.league();
        if (spec().commandLine().getParseResult().hasMatchedOption("--league-id")
                || Files.exists(shared.operatorToken(named))) {
            return named;
        }
        List<LeagueId> managed = managed(shared);
        return managed.size() == 1 ? managed.get(0) : named;
    }

    private static List<LeagueId> managed(SharedDirectory shared) {
        try (Stream<Path> leagues = Files.list(shared.leagues())) {
            return leagues.map(folder -> folder.getFileName().toString())
                    .filter(LeagueId.SYNTAX::accepts)
                    .map(LeagueId::new)
                    .filter(league -> Files.exists(shared.operatorToken(league)))
                    .sorted(Comparator.comparing(LeagueId::value))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The manager that is named, else the one that has written its address into the league's directory. */
    private Endpoint manager(SharedDirectory shared, LeagueId league) {
        if (manager.isGiven()) {
            return manager.orElse(DEFAULT_MANAGER);
        }
        try {
            return Endpoint.parse(TextFile.line(shared.managerAddress(league)));
        } catch (IOException | InvalidValueException e) {
            return DEFAULT_MANAGER; // that of a former version writes none
        }
    }

    /**
     * What came of a call.
     *
     * @param result empty if the operation was not performed
     * @param sentence why it was not
     */
    record OperationOutcome(Optional<JsonNode> result, String sentence) {
        static OperationOutcome failed(String sentence) {
            return new OperationOutcome(Optional.empty(), sentence);
        }
    }

    /** Calls of the method, each with the token that is valid then: a manager makes a new one at each start. */
    final Supplier<CompletableFuture<OperationOutcome>> calls(Platform platform) {
        SharedDirectory shared = platform.shared();
        LeagueId league = league(shared);
        OperatorRequest request = request();
        Transport transport = manager.reaching(platform).transport();
        Duration timeout = platform.settings().system().timeouts().query();
        return () -> {
            Endpoint called = manager(shared, league);
            return token(platform, league)
                    .map(token -> transport
                            .post(called, call(request.with(token)), timeout, MAX_REPLY_BYTES)
                            .thenApply(delivery -> outcome(called, delivery, league, shared)))
                    .orElseGet(() -> transport
                            .get(called.at(AgentApi.HEALTH), timeout)
                            .thenApply(delivery -> OperationOutcome.failed(
                                    (delivery instanceof Delivery.Replied ? "" : silence(called, delivery) + ". ")
                                            + withoutToken(league, shared))));
        };
    }

    private static String withoutToken(LeagueId league, SharedDirectory shared) {
        List<LeagueId> others = managed(shared);
        return "There is no operator.token for %s under %s: does its manager run with the same --shared-dir?%s"
                .formatted(
                        league,
                        shared.root(),
                        others.isEmpty()
                                ? ""
                                : " There is one for %s: name one with --league-id"
                                        .formatted(others.stream()
                                                .map(LeagueId::value)
                                                .collect(Collectors.joining(", "))));
    }

    private byte[] call(OperatorRequest request) {
        String method = Objects.requireNonNull(METHODS.get(spec().name()));
        return new RpcCall(
                        1, method, out -> Shapes.ofRecord(OperatorRequest.class).write(request, out))
                .bytes();
    }

    private static OperationOutcome outcome(
            Endpoint manager, Delivery delivery, LeagueId league, SharedDirectory shared) {
        if (delivery instanceof Delivery.Replied replied) {
            try {
                RpcReply reply = RpcReply.parse(StrictJson.parse(replied.body()));
                if (reply instanceof RpcReply.ResultReply answered) {
                    return new OperationOutcome(Optional.of(answered.result()), "");
                }
                if (reply instanceof RpcReply.ErrorReply failed) {
                    if (failed.data().path("error_code").stringValue("").equals(ErrorCode.E012.name())) {
                        return OperationOutcome.failed(
                                "The manager at %s does not take the operator.token of league %s under %s: it plays another league, or runs with another --shared-dir"
                                        .formatted(manager, league, shared.root()));
                    }
                    return OperationOutcome.failed(failed.data().path("message").stringValue(failed.message()));
                }
            } catch (MalformedJsonException e) {
                // it is no League Manager
            }
            return OperationOutcome.failed("The server at %s does not answer like a League Manager".formatted(manager));
        }
        return OperationOutcome.failed(silence(manager, delivery));
    }

    private static String silence(Endpoint manager, Delivery delivery) {
        String reason = delivery instanceof Delivery.Unreachable unreachable ? ": " + unreachable.reason() : "";
        return "No League Manager answers at %s%s".formatted(manager, reason);
    }

    /** Where the command prints. */
    final PrintWriter out() {
        return spec().commandLine().getOut();
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }

    private static Optional<AuthToken> token(Platform platform, LeagueId league) {
        try {
            return new TokenFile(platform.shared().operatorToken(league)).read();
        } catch (IOException e) {
            throw ProgramException.cannotStart("The operator's token cannot be read: %s.".formatted(e.getMessage()), e);
        }
    }

    private ExitStatus finish(OperationOutcome outcome, String called, Console console) {
        if (outcome.result().isPresent()) {
            console.say(called);
            text(outcome.result().get()).forEach(console::say);
            return ExitStatus.DONE;
        }
        spec().commandLine().getErr().println(Printable.of(outcome.sentence()));
        return ExitStatus.FAILED;
    }

    /** A program that ends with the answer to its call. */
    private record OneCall(CompletableFuture<ExitStatus> done) implements RunningProgram {

        @Override
        public void close() {
            // Nothing to close.
        }
    }

    /** Removes from an operator's command the shared options that only servers need. */
    static final class OwnOptions implements IModelTransformer {
        private static final Set<String> SHARED_AND_NEEDED =
                Set.of("--manager", "--league-id", "--shared-dir", "--tls-truststore", "--help", "--version");

        @Override
        public CommandSpec transform(CommandSpec command) {
            List<OptionSpec> serverOnly = command.options().stream()
                    .filter(option -> !isOwn(option) && !SHARED_AND_NEEDED.contains(option.longestName()))
                    .toList();
            serverOnly.forEach(command::remove);
            return command;
        }

        /** Whether the command itself declares the option, rather than a mixin. */
        private static boolean isOwn(OptionSpec option) {
            return option.userObject() instanceof Field field
                    && OperatorCommand.class.isAssignableFrom(field.getDeclaringClass());
        }
    }
}
