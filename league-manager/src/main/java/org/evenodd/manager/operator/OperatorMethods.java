package org.evenodd.manager.operator;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.manager.handler.Desk;
import org.evenodd.manager.play.Command;
import org.evenodd.manager.play.Overview;
import org.evenodd.manager.play.Response;
import org.evenodd.manager.play.Tournament;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;

/** The methods of the operator: start, look at, pause and stop the league, remove an agent, have a match played again. */
public final class OperatorMethods {
    private static final String KICK = "kick_agent";
    private static final String REQUEUE = "requeue_match";

    private final AuthToken token;
    private final Desk desk;
    private final Supplier<Tournament> tournament;
    private final OperatorRefusals refusals;

    /**
     * Methods that the token opens.
     *
     * @param tournament as far as it is stored
     */
    public OperatorMethods(AuthToken token, Desk desk, Supplier<Tournament> tournament, Author author) {
        this.token = token;
        this.desk = desk;
        this.tournament = tournament;
        this.refusals = new OperatorRefusals(author);
    }

    /** Lets a server answer them. */
    public void addTo(MessageServer server) {
        addTo(server, "start_league", new Command.StartLeague());
        addTo(server, "pause_league", new Command.PauseLeague());
        addTo(server, "resume_league", new Command.ResumeLeague());
        addTo(server, "stop_league", new Command.StopLeague());
        server.onMethod(KICK, gated(this::kick));
        server.onMethod(REQUEUE, gated(this::requeue));
        server.onMethod("league_status", gated(request -> status()));
    }

    private void addTo(MessageServer server, String method, Command command) {
        server.onMethod(method, gated(request -> carryOut(method, command)));
    }

    private RpcHandler gated(Function<OperatorRequest, CompletableFuture<RpcOutcome>> method) {
        return new OperatorGate(token, refusals, method);
    }

    private CompletableFuture<RpcOutcome> kick(OperatorRequest request) {
        if (request.name() == null) {
            return missing(KICK, "/name", "an agent's id or display name");
        }
        return carryOut(KICK, new Command.KickAgent(request.name()));
    }

    private CompletableFuture<RpcOutcome> requeue(OperatorRequest request) {
        if (request.matchId() == null) {
            return missing(REQUEUE, "/match_id", MatchId.SYNTAX.expected());
        }
        return carryOut(REQUEUE, new Command.RequeueMatch(request.matchId(), request.reason()));
    }

    private CompletableFuture<RpcOutcome> missing(String method, String field, String expected) {
        Refusal refusal = Refusal.of(new Violation(field, ErrorCode.E003, expected, "nothing"));
        return CompletableFuture.completedFuture(refusals.failure(method, refusal));
    }

    private CompletableFuture<RpcOutcome> carryOut(String method, Command command) {
        return desk.submit(command).thenApply(response -> outcome(method, response));
    }

    private RpcOutcome outcome(String method, Response response) {
        if (response instanceof Response.Done done) {
            return new RpcOutcome.Result(OperatorReply.done(done.sentence()));
        }
        return refusals.failure(method, ((Response.Refused) response).refusal());
    }

    private CompletableFuture<RpcOutcome> status() {
        RpcOutcome status = new RpcOutcome.Result(LeagueStatus.of(Overview.of(tournament.get())));
        return CompletableFuture.completedFuture(status);
    }
}
