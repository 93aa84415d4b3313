package org.evenodd.manager.operator;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.handler.Commands;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StartLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.play.Tournament;
import org.evenodd.manager.query.Overview;
import org.evenodd.manager.registration.AdmitReferee;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.ReadmitAgent;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.operation.PlainMethod;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;

/**
 * The operator's methods: start, show, pause, resume and stop the league; admit, readmit and remove agents; requeue a
 * match.
 */
public final class OperatorMethods {
    private final AuthToken token;
    private final Commands commands;
    private final Supplier<Tournament> tournament;
    private final OperatorRefusals refusals;

    /**
     * Methods for the holder of this token.
     *
     * @param tournament the stored state
     */
    public OperatorMethods(AuthToken token, Commands commands, Supplier<Tournament> tournament, EnvelopeWriter author) {
        this.token = token;
        this.commands = commands;
        this.tournament = tournament;
        this.refusals = new OperatorRefusals(author);
    }

    /** Adds the methods to a server. */
    public void addTo(MessageServer server) {
        addTo(server, OperatorTools.START, new StartLeague());
        addTo(server, OperatorTools.PAUSE, new PauseLeague());
        addTo(server, OperatorTools.RESUME, new ResumeLeague());
        addTo(server, OperatorTools.STOP, new StopLeague());
        addNamed(server, OperatorTools.KICK, KickAgent::new);
        addNamed(server, OperatorTools.ADMIT, AdmitReferee::new);
        addNamed(server, OperatorTools.READMIT, ReadmitAgent::new);
        server.onMethod(OperatorTools.REQUEUE, gated(this::requeue));
        server.onMethod(OperatorTools.STATUS, gated(request -> status()));
    }

    private void addTo(MessageServer server, PlainMethod method, Command command) {
        server.onMethod(method, gated(request -> carryOut(method, command)));
    }

    private RpcHandler gated(Function<OperatorRequest, CompletableFuture<RpcOutcome>> method) {
        return new OperatorGate(token, refusals, method);
    }

    private void addNamed(MessageServer server, PlainMethod method, Function<String, Command> command) {
        server.onMethod(
                method,
                gated(request -> request.name() == null
                        ? missing(method, "/name", "an agent's id or display name")
                        : carryOut(method, command.apply(request.name()))));
    }

    private CompletableFuture<RpcOutcome> requeue(OperatorRequest request) {
        if (request.matchId() == null) {
            return missing(OperatorTools.REQUEUE, "/match_id", MatchId.SYNTAX.expected());
        }
        return carryOut(OperatorTools.REQUEUE, new RequeueMatch(request.matchId(), request.reason()));
    }

    private CompletableFuture<RpcOutcome> missing(PlainMethod method, String field, String expected) {
        Refusal refusal = Refusal.of(new Violation(field, ErrorCode.E003, expected, "nothing"));
        return CompletableFuture.completedFuture(refusals.failure(method.name(), refusal));
    }

    private CompletableFuture<RpcOutcome> carryOut(PlainMethod method, Command command) {
        return commands.submit(command).thenApply(response -> outcome(method, response));
    }

    private RpcOutcome outcome(PlainMethod method, CommandResponse response) {
        if (response instanceof CommandResponse.Done done) {
            return new RpcOutcome.RpcResult(OperatorReply.done(done.sentence()));
        }
        return refusals.failure(method.name(), ((CommandResponse.CommandRefused) response).refusal());
    }

    private CompletableFuture<RpcOutcome> status() {
        RpcOutcome status = new RpcOutcome.RpcResult(LeagueStatus.of(Overview.of(tournament.get())));
        return CompletableFuture.completedFuture(status);
    }
}
