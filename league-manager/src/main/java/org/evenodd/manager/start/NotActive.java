package org.evenodd.manager.start;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.operator.LeagueGauges;
import org.evenodd.manager.relay.RelayService;
import org.evenodd.manager.relay.Relays;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.slf4j.helpers.NOPLogger;

/**
 * The answers of a standby manager: to every call, that it is not active, and which manager is
 * (docs/protocol-decisions.md, two managers).
 *
 * @param active the endpoint of the leader, if known
 * @param storeAwaySince since when this manager waits for its database; empty while it does not
 */
record NotActive(EnvelopeWriter author, Supplier<Optional<Endpoint>> active, Supplier<Optional<Instant>> storeAwaySince)
        implements RpcHandler {
    private static final String STORE_AWAY =
            "The league's database has been unavailable since %s; nothing that was acknowledged is lost: try again,"
                    + " or ask another manager";

    /** The API of a standby manager; its metrics tell nothing of the league but that it does not lead it. */
    AgentApi service(SystemSettings settings, AgentMetrics metrics) {
        AgentApi calls = new RpcEndpoint(
                        AgentKind.LEAGUE_MANAGER,
                        settings.limits(),
                        ProtocolStack.of(settings.compatibility()).codec(),
                        author,
                        NOPLogger.NOP_LOGGER)
                .otherwise(this)
                .api(this::health, metrics)
                .withMetrics(metrics.page(
                        () -> LeagueGauges.ofManager(false, storeAwaySince.get().isEmpty())))
                .behind(settings.network().publicUrl().isGiven() ? NotActive::unavailable : service -> service);
        return calls.withOtherPaths(request -> settings.network().relay() && RelayService.isAt(request.path())
                ? Relays.ELSEWHERE.now()
                : calls.otherPaths().serve(request));
    }

    /** Answers calls with 503, which tells a proxy in front of several managers to ask another one. */
    private static Service unavailable(Service service) {
        return request -> service.serve(request)
                .thenApply(response -> request.method().equals("POST")
                        ? new ServiceResponse(503, response.contentType(), response.body(), response.headers())
                        : response);
    }

    private HealthReport health() {
        HealthReport health = HealthReport.up(AgentKind.LEAGUE_MANAGER.wireName(), "STANDBY");
        return storeAwaySince
                .get()
                .map(since -> health.waitingFor(HealthReport.STORE, since))
                .orElse(health);
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        Optional<Instant> away = storeAwaySince.get();
        Optional<Endpoint> leader = away.isPresent() ? Optional.empty() : active.get();
        LeagueError data = new LeagueError(
                author.begin(),
                ErrorText.of(ErrorCode.E016, true, null),
                away.map(since -> STORE_AWAY.formatted(since.truncatedTo(ChronoUnit.SECONDS)))
                        .or(() -> leader.map("This manager is not active: ask the one at %s"::formatted))
                        .orElse("This manager is not active at the moment: try again, or ask another one"),
                request.method(),
                leader.map(ErrorContext::activeAt).orElse(ErrorContext.NONE));
        return new RpcOutcome.Failure(
                new RpcError(RpcError.SERVER_ERROR, ErrorCode.E016.title(), MessageCodec.encode(data)));
    }
}
