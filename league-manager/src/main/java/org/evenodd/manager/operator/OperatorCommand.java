package org.evenodd.manager.operator;

import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.CommonOptions.LeagueOption;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ManagerOption;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.manager.inbound.OperatorMethods.OperatorRequest;
import org.evenodd.manager.operator.OperatorCall.OperationOutcome;
import org.evenodd.manager.results.OperatorAct;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Printable;
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
        OperatorCall call = call(platform);
        String called = "League %s at %s".formatted(call.league(), call.manager());
        return new OneCall(call.send().thenApply(outcome -> finish(outcome, called, platform.console())));
    }

    /** The JSON-RPC method that the command calls. */
    String method() {
        return OperatorAct.valueOf(spec().name().toUpperCase(Locale.ROOT)).method();
    }

    /** The call, to the league and the manager that the options mean. */
    final OperatorCall call(Platform platform) {
        LeagueId named = leagueOption.league();
        boolean chosen = spec().commandLine().getParseResult().hasMatchedOption("--league-id");
        return new OperatorCall(
                platform,
                manager.reaching(platform).transport(),
                chosen ? named : OperatorCall.leagueAt(platform.shared(), named),
                manager.first(),
                method(),
                request());
    }

    /** Where the command prints. */
    final PrintWriter out() {
        return spec().commandLine().getOut();
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
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
