package org.evenodd.manager.inbound;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.agent.peer.RefusalWriter;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.manager.outbound.MatchWaits.MatchDelay;
import org.evenodd.manager.registration.PlaceCommands.AdmitReferee;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.results.OperatorAct;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.LeagueControl;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The operator's methods: start, show, pause, resume and stop the league; admit, readmit and remove agents; requeue a match.
 * A caller needs the operator's token: E011 without a token, E012 with a wrong one.
 */
public final class OperatorMethods {
    /** The method that shows the league and changes nothing. */
    public static final String STATUS = "league_status";

    /** The subject that stands for {@code now: true}. */
    public static final String NOW = "now";

    private static final String TOKEN_HINT =
            " For the operator only: auth_token is the token in operator.token in the league's directory.";
    private static final Violation NO_AGENT =
            new Violation("/name", ErrorCode.E003, "an agent's id or display name", "nothing");
    private static final Violation NO_MATCH =
            new Violation("/match_id", ErrorCode.E003, MatchId.SYNTAX.expected(), "nothing");
    private static final PlainMethod SHOW = new PlainMethod(
            STATUS,
            "Look at the league",
            "Lists the agents with their states, and what is missing before the league can start." + TOKEN_HINT,
            true,
            OperatorRequest.class,
            LeagueStatus.class);

    private final AuthToken token;
    private final Function<Command, CompletableFuture<CommandResponse>> commands;
    private final Function<MatchId, CompletableFuture<Set<AgentId>>> silentAgents;
    private final Supplier<TournamentProgress> progress;
    private final RefusalWriter refusals;

    /** Confirms an operator's command in a sentence. */
    record OperatorReply(String status, String message) implements JsonRecord {}

    /**
     * Methods for the holder of this token.
     *
     * @param progress of the league now
     * @param silentAgents finds out which players of a match of a finished league, and which referees, do not answer
     */
    public OperatorMethods(
            AuthToken token,
            Function<Command, CompletableFuture<CommandResponse>> commands,
            Supplier<TournamentProgress> progress,
            Function<MatchId, CompletableFuture<Set<AgentId>>> silentAgents,
            EnvelopeWriter author) {
        this.token = token;
        this.commands = commands;
        this.silentAgents = silentAgents;
        this.progress = progress;
        this.refusals = new RefusalWriter(author);
    }

    /**
     * Adds the methods to a server.
     *
     * @param waits the matches that wait, which {@code league_status} tells
     */
    public void addTo(RpcEndpoint server, Supplier<CompletableFuture<List<MatchDelay>>> waits) {
        OperatorAct.methods()
                .forEach(act -> server.onMethod(
                        new PlainMethod(
                                act.method(),
                                act.texts().title(),
                                act.texts().description() + TOKEN_HINT,
                                false,
                                OperatorRequest.class,
                                OperatorReply.class),
                        (call, caller) -> authorized(
                                call,
                                request -> new RpcOutcome.Later(perform(act, request)
                                        .thenApply(response -> outcome(act.method(), response))))));
        server.onMethod(
                SHOW,
                (call, caller) -> authorized(
                        call, request -> new RpcOutcome.Later(waits.get().thenApply(this::status))));
    }

    private RpcOutcome authorized(RpcRequest call, Function<OperatorRequest, RpcOutcome> method) {
        Reading reading = new Reading(Compatibility.TOLERANT, false);
        @Nullable
        OperatorRequest request = Shapes.ofRecord(OperatorRequest.class).read(call.params(), reading);
        if (request == null || !reading.violations().isEmpty()) {
            return refusals.failure(
                    call.method(), Refusal.of(reading.violations().get(0)));
        }
        AuthToken shown = request.authToken();
        if (shown == null) {
            return denied(
                    call,
                    ErrorCode.E011,
                    "auth_token is missing: the operator's is in operator.token in the league's directory",
                    "nothing");
        }
        return shown.equals(token)
                ? method.apply(request)
                : denied(
                        call,
                        ErrorCode.E012,
                        "auth_token is not the operator's: a new one is made at each start",
                        shown.preview());
    }

    private RpcOutcome denied(RpcRequest call, ErrorCode code, String sentence, String got) {
        Violation violation = new Violation("/auth_token", code, "the operator's token from operator.token", got);
        return refusals.failure(call.method(), Refusal.of(code, sentence).with(ErrorContext.of(violation)));
    }

    /**
     * Performs an act for a caller that has proven to be the operator.
     *
     * @param act an act with a method
     * @param subject the name or id of an agent, the id of a match, or {@link #NOW}; empty for an act without
     * @param reason empty for none
     * @return a sentence about the result, or the refusal
     */
    public CompletableFuture<CommandResponse> perform(OperatorAct act, String subject, String reason) {
        return perform(
                act,
                new OperatorRequest(
                        null,
                        subject.isEmpty() ? null : subject,
                        MatchId.SYNTAX.accepts(subject) ? new MatchId(subject) : null,
                        reason.isEmpty() ? null : reason,
                        null,
                        null,
                        subject.equals(NOW)));
    }

    private CompletableFuture<CommandResponse> perform(OperatorAct act, OperatorRequest request) {
        @Nullable Command command = command(act, request);
        if (command instanceof RequeueMatch requeue) {
            return silentAgents.apply(requeue.match()).thenCompose(silent -> commands.apply(requeue.without(silent)));
        }
        if (command != null) {
            return commands.apply(command);
        }
        Violation missing = act == OperatorAct.REQUEUE ? NO_MATCH : NO_AGENT;
        return CompletableFuture.completedFuture(new CommandResponse.CommandRefused(Refusal.of(missing)));
    }

    /** The command of a request; null if the request does not name the agent or match. */
    private static @Nullable Command command(OperatorAct act, OperatorRequest request) {
        @Nullable String name = request.name();
        @Nullable MatchId match = request.matchId();
        return switch (act) {
            case START -> LeagueControl.START;
            case PAUSE -> LeagueControl.PAUSE;
            case RESUME -> LeagueControl.RESUME;
            case STOP, STOP_NOW -> Boolean.TRUE.equals(request.now()) ? LeagueControl.STOP_NOW : LeagueControl.STOP;
            case KICK -> name == null ? null : new KickAgent(name, request.reason());
            case ADMIT -> name == null ? null : new AdmitReferee(name);
            case READMIT -> name == null ? null : new ReadmitAgent(name, request.endpoint());
            case REQUEUE ->
                match == null ? null : new RequeueMatch(match, request.reason(), Boolean.TRUE.equals(request.anyway()));
            case ROSTER, START_AT, ACCEPT_LOSS -> throw new IllegalArgumentException(act + " is no method");
        };
    }

    private RpcOutcome outcome(String method, CommandResponse response) {
        if (response instanceof CommandResponse.Done done) {
            return new RpcOutcome.RpcResult(new OperatorReply("OK", done.sentence()));
        }
        return refusals.failure(method, ((CommandResponse.CommandRefused) response).refusal());
    }

    private RpcOutcome status(List<MatchDelay> waits) {
        return new RpcOutcome.RpcResult(LeagueStatus.of(progress.get(), waits));
    }

    /**
     * The parameters of the operator's methods.
     *
     * @param name the agent's id or display name
     * @param matchId the match to play again
     * @param reason why
     * @param anyway whether the match is played again even if a player is away
     * @param endpoint where the agent that is readmitted will register
     * @param now whether the league ends before its leg is played to the end
     */
    public record OperatorRequest(
            @Nullable AuthToken authToken,
            @Size(min = 1, max = 50) @Nullable String name,
            @Nullable MatchId matchId,
            @Size(min = 1, max = 200) @Nullable String reason,
            @Nullable Boolean anyway,
            @Nullable Endpoint endpoint,
            @Nullable Boolean now) {

        public OperatorRequest with(AuthToken token) {
            return new OperatorRequest(token, name, matchId, reason, anyway, endpoint, now);
        }
    }
}
