package org.evenodd.manager.operator;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.manager.agent.MatchDelay;
import org.evenodd.manager.league.LeaguePace;
import org.evenodd.manager.registration.AdmitReferee;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.ReadmitAgent;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.manager.tournament.LeagueControl.PauseLeague;
import org.evenodd.manager.tournament.LeagueControl.ResumeLeague;
import org.evenodd.manager.tournament.LeagueControl.StartLeague;
import org.evenodd.manager.tournament.LeagueControl.StopLeague;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Operation.PlainMethod;
import org.evenodd.protocol.peer.RefusalWriter;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The operator's methods: start, show, pause, resume and stop the league; admit, readmit and remove agents; requeue a
 * match.
 */
public final class OperatorMethods {
    private final AuthToken token;
    private final Function<Command, CompletableFuture<CommandResponse>> commands;
    private final Function<MatchId, CompletableFuture<Set<AgentId>>> silentAgents;
    private final Supplier<Tournament> tournament;
    private final RefusalWriter refusals;
    private final InstantSource clock;
    private final Map<PlainMethod, RequestedCommand> operations = new LinkedHashMap<>();

    /**
     * How a request becomes a command.
     *
     * @param command null if the request lacks what the field at this pointer names
     */
    private record RequestedCommand(
            String field, String expected, Function<OperatorRequest, @Nullable Command> command) {}

    /**
     * Methods for the holder of this token.
     *
     * @param tournament the stored state
     * @param silentAgents finds out which players of a match of a finished league, and which referees, do not answer
     */
    public OperatorMethods(
            AuthToken token,
            Function<Command, CompletableFuture<CommandResponse>> commands,
            Supplier<Tournament> tournament,
            Function<MatchId, CompletableFuture<Set<AgentId>>> silentAgents,
            EnvelopeWriter author) {
        this.token = token;
        this.commands = commands;
        this.silentAgents = silentAgents;
        this.tournament = tournament;
        this.refusals = new RefusalWriter(author);
        this.clock = author.clock();
        add(OperatorTools.START, new StartLeague());
        add(OperatorTools.PAUSE, new PauseLeague());
        add(OperatorTools.RESUME, new ResumeLeague());
        add(OperatorTools.STOP, new StopLeague());
        addNamed(OperatorTools.KICK, (name, request) -> new KickAgent(name, request.reason()));
        addNamed(OperatorTools.ADMIT, (name, request) -> new AdmitReferee(name));
        addNamed(OperatorTools.READMIT, (name, request) -> new ReadmitAgent(name, request.endpoint()));
        operations.put(
                OperatorTools.REQUEUE,
                new RequestedCommand("/match_id", MatchId.SYNTAX.expected(), OperatorMethods::requeue));
    }

    private void add(PlainMethod method, Command command) {
        operations.put(method, new RequestedCommand("", "", request -> command));
    }

    private void addNamed(PlainMethod method, BiFunction<String, OperatorRequest, Command> command) {
        operations.put(
                method,
                new RequestedCommand(
                        "/name",
                        "an agent's id or display name",
                        request -> request.name() == null ? null : command.apply(request.name(), request)));
    }

    private static @Nullable Command requeue(OperatorRequest request) {
        return request.matchId() == null
                ? null
                : new RequeueMatch(request.matchId(), request.reason(), Boolean.TRUE.equals(request.anyway()));
    }

    /**
     * Adds the methods to a server; each asks for the token.
     *
     * @param waits the matches that wait, which {@code league_status} tells
     */
    public void addTo(RpcEndpoint server, Supplier<CompletableFuture<List<MatchDelay>>> waits) {
        operations.forEach((method, operation) -> server.onMethod(
                method, new OperatorGate(token, refusals, request -> answer(method, operation, request))));
        server.onMethod(
                OperatorTools.STATUS,
                new OperatorGate(
                        token,
                        refusals,
                        request -> new RpcOutcome.Later(waits.get().thenApply(this::status))));
    }

    private RpcOutcome answer(PlainMethod method, RequestedCommand operation, OperatorRequest request) {
        return new RpcOutcome.Later(perform(operation, request).thenApply(response -> outcome(method, response)));
    }

    /**
     * Performs a method for somebody who has proven to be the operator.
     *
     * @param name of the method, like {@code kick_agent}
     * @param subject the name or id of an agent, or the id of a match; empty for a method without
     * @param reason empty for none
     * @return what happened, or why nothing did; empty if there is no such method
     */
    public Optional<CompletableFuture<CommandResponse>> perform(String name, String subject, String reason) {
        OperatorRequest request = new OperatorRequest(
                null,
                subject.isEmpty() ? null : subject,
                MatchId.SYNTAX.accepts(subject) ? new MatchId(subject) : null,
                reason.isEmpty() ? null : reason,
                null,
                null);
        return operations.entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .findFirst()
                .map(entry -> perform(entry.getValue(), request));
    }

    private CompletableFuture<CommandResponse> perform(RequestedCommand operation, OperatorRequest request) {
        Command command = operation.command().apply(request);
        if (command instanceof RequeueMatch requeue) {
            return silentAgents.apply(requeue.match()).thenCompose(silent -> commands.apply(requeue.without(silent)));
        }
        if (command != null) {
            return commands.apply(command);
        }
        Refusal missing = Refusal.of(new Violation(operation.field(), ErrorCode.E003, operation.expected(), "nothing"));
        return CompletableFuture.completedFuture(new CommandResponse.CommandRefused(missing));
    }

    private RpcOutcome outcome(PlainMethod method, CommandResponse response) {
        if (response instanceof CommandResponse.Done done) {
            return new RpcOutcome.RpcResult(OperatorReply.done(done.sentence()));
        }
        return refusals.failure(method.name(), ((CommandResponse.CommandRefused) response).refusal());
    }

    private RpcOutcome status(List<MatchDelay> waits) {
        Tournament now = tournament.get();
        Instant at = clock.instant();
        return new RpcOutcome.RpcResult(LeagueStatus.of(now, waits, LeaguePace.left(now.league(), at), at));
    }
}
