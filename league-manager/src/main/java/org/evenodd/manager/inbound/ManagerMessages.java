package org.evenodd.manager.inbound;

import java.time.Duration;
import java.util.Objects;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.inbound.CallLimits.LimitedCall;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.outbound.PlayersMemory;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.ReportResult;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultAck;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * The messages that agents may send to the manager, one method each. The course's tools {@code ping} and
 * {@code get_standings} are no messages and need no token.
 *
 * @param manager where agents reach this manager
 */
public record ManagerMessages(
        Authentication authentication,
        Registrations registrations,
        CallLimits limits,
        LeagueEngine engine,
        PlayersMemory memory,
        Endpoint manager,
        EnvelopeWriter author) {

    private static final PlainMethod PING =
            PlainMethod.question("ping", "Is it there?", "Checks that the manager is running.", ManagerPong.class);
    private static final PlainMethod GET_STANDINGS = PlainMethod.question(
            "get_standings",
            "Who is ahead?",
            "Returns the current standings of the league: rank, points, wins, draws and losses of each player. Needs no"
                    + " token.",
            QueryData.StandingsData.class);

    /** The schedule of a large league is as long as the answers to many queries, and counts as one for so many matches. */
    private static final int MATCHES_OF_A_QUERY = 200;

    private record ManagerPong(String status) implements JsonRecord {}

    /** Has a server take them. */
    public void addTo(RpcEndpoint server) {
        server.on(RefereeRegisterRequest.class, registrations::register)
                .on(LeagueRegisterRequest.class, registrations::register)
                .on(MatchResultReport.class, this::report)
                .on(LeagueQuery.class, this::query)
                .onMethod(PING, (request, caller) -> new RpcOutcome.RpcResult(new ManagerPong("ok")))
                .onMethod(GET_STANDINGS, this::standings)
                .explainedBy(violation -> RegisterAgent.explained(violation, engine.league()));
    }

    /** {@code report_match_result}: takes a referee's report of its match (PRD 7.1, MCP 5.1). */
    private Reply report(IncomingCall<MatchResultReport> call) {
        return authentication.admit(call.message(), agent -> {
            registrations.repeated().used(agent);
            return agent instanceof RefereeId referee
                    ? Reply.later(engine.submit(new ReportResult(referee, call.message()))
                            .thenApply(response -> reported(referee, call, response)))
                    : Authentication.wrong(
                            Objects.requireNonNull(call.message().envelope().authToken()),
                            "auth_token is a player's: only referees report results");
        });
    }

    private Reply reported(RefereeId referee, IncomingCall<MatchResultReport> call, CommandResponse response) {
        if (response instanceof CommandResponse.ReportTaken taken) {
            engine.note(referee, call.notes());
            doubt(call.message());
            Envelope envelope = author.replyTo(call.message().envelope());
            return Reply.answer(new MatchResultAck(envelope, AckStatus.ACCEPTED, taken.match(), taken.round()));
        }
        return Reply.refuse(
                response instanceof CommandResponse.ReportedBefore before
                        ? Refusal.of(
                                        ErrorCode.E016,
                                        "%s was decided at %s; its result stands"
                                                .formatted(before.match(), before.previousReportTime()))
                                .numbered(McpNumbers.DUPLICATE_REPORT)
                        : CommandResponse.refusal(response));
    }

    /** A report without a transcript proves nothing: the players are asked for their memory of the match. */
    private void doubt(MatchResultReport report) {
        MatchResult result = report.result();
        if ((result == null || result.details().transcript() == null) && !isStrict()) {
            engine.league()
                    .fixture(report.matchId())
                    .filter(Fixture::isDecided) // or reopened by the operator meanwhile
                    .ifPresent(fixture -> memory.check(fixture, result != null));
        }
    }

    private boolean isStrict() {
        return engine.tournament().rules().strict();
    }

    /** {@code league_query}: an agent asks about the league (PRD 8, MCP 7.1). */
    private Reply query(IncomingCall<LeagueQuery> call) {
        return authentication.admit(call.message(), agent -> {
            Duration wait = limits.take(LimitedCall.QUERY, agent, weight(call.message()));
            return wait.isZero() ? answer(agent, call) : Reply.busy(wait);
        });
    }

    private int weight(LeagueQuery query) {
        boolean wholeSchedule = query.queryType() == QueryType.GET_SCHEDULE
                && (query.queryParams() == null || query.queryParams().roundId() == null);
        League league = engine.league();
        int divisions = league.divisions().all().size();
        return wholeSchedule ? 1 + league.totalMatches() / divisions / MATCHES_OF_A_QUERY : 1;
    }

    private Reply answer(AgentId agent, IncomingCall<LeagueQuery> call) {
        engine.note(agent, call.notes());
        registrations.repeated().used(agent);
        Envelope envelope = author.replyTo(call.message().envelope());
        return LeagueQueries.answer(engine.league(), isStrict() ? null : manager, agent, call.message(), envelope);
    }

    private RpcOutcome standings(RpcRequest request, Caller caller) {
        Duration wait = limits.take(LimitedCall.OPEN_QUERY, CallerAddress.of(caller.remoteAddress()), 1);
        return wait.isZero()
                ? new RpcOutcome.RpcResult(LeagueQueries.standings(engine.league()))
                : new RpcOutcome.Busy(wait);
    }
}
