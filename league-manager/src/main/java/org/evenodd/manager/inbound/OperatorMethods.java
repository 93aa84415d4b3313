package org.evenodd.manager.inbound;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.LeagueControl;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.TournamentProgress;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Maybe;
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
 * The operator's methods: start, show, pause, resume and stop the league; admit, readmit and remove agents; requeue a
 * match. Only who shows the operator's token may call them: E011 without a token, E012 with a wrong one.
 */
public final class OperatorMethods {
    /** What stands for {@code now: true} where a method has a subject. */
    public static final String NOW = "now";

    private static final String TOKEN_HINT =
            " For the operator only: auth_token is the token in operator.token in the league's directory.";
    private static final Violation NO_AGENT =
            new Violation("/name", ErrorCode.E003, "an agent's id or display name", "nothing");
    private static final Violation NO_MATCH =
            new Violation("/match_id", ErrorCode.E003, MatchId.SYNTAX.expected(), "nothing");
    private static final PlainMethod STATUS = new PlainMethod(
            "league_status",
            "Look at the league",
            "Lists the agents with their states, and what is missing before the league can start." + TOKEN_HINT,
            true,
            OperatorRequest.class,
            LeagueStatus.class);

    private final AuthToken token;
    private final Function<Command, CompletableFuture<CommandResponse>> commands;
    private final Function<MatchId, CompletableFuture<Set<AgentId>>> silentAgents;
    private final Supplier<Tournament> tournament;
    private final RefusalWriter refusals;
    private final InstantSource clock;
    private final Map<String, OperatorMethod> methods = new LinkedHashMap<>();

    /**
     * How a request becomes a command.
     *
     * @param command null if something is missing in the request
     */
    private record OperatorMethod(
            PlainMethod method, Violation missing, Function<OperatorRequest, @Nullable Command> command) {}

    /** Confirms an operator's command in a sentence. */
    record OperatorReply(String status, String message) implements JsonRecord {}

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
        addCommands();
    }

    private void addCommands() {
        add(
                "start_league",
                "Start the league",
                "Closes registration, draws up the schedule and starts the first round.",
                LeagueControl.START);
        add(
                "pause_league",
                "Pause the league",
                "Starts no new matches; those under way are played to their end.",
                LeagueControl.PAUSE);
        add("resume_league", "Resume the league", "Resumes a paused league.", LeagueControl.RESUME);
        add(
                "stop_league",
                "Stop the league",
                "Ends the league for good, with the standings as they are; a league without end after its running leg,"
                        + " or with now: true at once.",
                NO_AGENT,
                request -> Boolean.TRUE.equals(request.now()) ? LeagueControl.STOP_NOW : LeagueControl.STOP);
        add(
                "kick_agent",
                "Remove an agent",
                "Removes a player or referee from the league for good: name is its id or its display name. Before the"
                        + " start, its name and place become free again; afterwards nobody can take a player's place; a league without"
                        + " end bars its name then, until it is readmitted.",
                NO_AGENT,
                request -> request.name() == null ? null : new KickAgent(request.name(), request.reason()));
        add(
                "admit_referee",
                "Admit a referee",
                "Gives matches to a referee that has not shown the referee key: name is its id or its display name.",
                NO_AGENT,
                request -> request.name() == null ? null : new AdmitReferee(request.name()));
        add(
                "readmit_player",
                "Let an agent in again",
                "For five minutes, lets an agent that registers under the display name of the player or referee take its place"
                        + " without its token, at its endpoint, or at this endpoint, and from there: name is its id or its"
                        + " display name.",
                NO_AGENT,
                request -> request.name() == null ? null : new ReadmitAgent(request.name(), request.endpoint()));
        add(
                "requeue_match",
                "Play a match again",
                "Annuls the result of the match match_id, for a reason that everybody can read, and has it played again."
                        + " After the end of the league, its players must answer, or with anyway: true forfeit it.",
                NO_MATCH,
                request -> request.matchId() == null
                        ? null
                        : new RequeueMatch(request.matchId(), request.reason(), Boolean.TRUE.equals(request.anyway())));
    }

    private void add(String name, String title, String description, Command command) {
        add(name, title, description, NO_AGENT, request -> command);
    }

    private void add(
            String name,
            String title,
            String description,
            Violation missing,
            Function<OperatorRequest, @Nullable Command> command) {
        PlainMethod method = new PlainMethod(
                name, title, description + TOKEN_HINT, false, OperatorRequest.class, OperatorReply.class);
        methods.put(name, new OperatorMethod(method, missing, command));
    }

    /**
     * Adds the methods to a server.
     *
     * @param waits the matches that wait, which {@code league_status} tells
     */
    public void addTo(RpcEndpoint server, Supplier<CompletableFuture<List<MatchDelay>>> waits) {
        methods.forEach((name, method) -> server.onMethod(
                method.method(),
                (call, caller) -> authorized(
                        call,
                        request -> new RpcOutcome.Later(
                                perform(method, request).thenApply(response -> outcome(name, response))))));
        server.onMethod(
                STATUS,
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
     * Performs a method for somebody who has proven to be the operator.
     *
     * @param name of the method, like {@code kick_agent}
     * @param subject the name or id of an agent, the id of a match, or {@link #NOW}; empty for a method without
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
                null,
                subject.equals(NOW) ? true : null);
        return Optional.ofNullable(methods.get(name)).map(method -> perform(method, request));
    }

    private CompletableFuture<CommandResponse> perform(OperatorMethod method, OperatorRequest request) {
        Command command = method.command().apply(request);
        if (command instanceof RequeueMatch requeue) {
            return silentAgents.apply(requeue.match()).thenCompose(silent -> commands.apply(requeue.without(silent)));
        }
        if (command != null) {
            return commands.apply(command);
        }
        return CompletableFuture.completedFuture(new CommandResponse.CommandRefused(Refusal.of(method.missing())));
    }

    private RpcOutcome outcome(String method, CommandResponse response) {
        if (response instanceof CommandResponse.Done done) {
            return new RpcOutcome.RpcResult(new OperatorReply("OK", done.sentence()));
        }
        return refusals.failure(method, ((CommandResponse.CommandRefused) response).refusal());
    }

    private RpcOutcome status(List<MatchDelay> waits) {
        return new RpcOutcome.RpcResult(
                LeagueStatus.of(new TournamentProgress(tournament.get(), clock.instant()), waits));
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
            @Maybe @Nullable AuthToken authToken,
            @Maybe @Size(min = 1, max = 50) @Nullable String name,
            @Maybe @Nullable MatchId matchId,
            @Maybe @Size(min = 1, max = 200) @Nullable String reason,
            @Maybe @Nullable Boolean anyway,
            @Maybe @Nullable Endpoint endpoint,
            @Maybe @Nullable Boolean now) {

        public OperatorRequest with(AuthToken token) {
            return new OperatorRequest(token, name, matchId, reason, anyway, endpoint, now);
        }
    }
}
