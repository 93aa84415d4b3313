package org.evenodd.manager.start;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SystemSettings;
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
 * @param waiting whether this manager waits for its database
 */
record NotActive(EnvelopeWriter author, Supplier<Optional<Endpoint>> active, BooleanSupplier waiting)
        implements RpcHandler {
    private static final String STANDBY = "STANDBY";

    /** The API of a standby manager; its metrics tell nothing of the league. */
    AgentApi service(SystemSettings settings, AgentMetrics metrics) {
        return new RpcEndpoint(
                        AgentKind.LEAGUE_MANAGER,
                        settings.limits(),
                        ProtocolStack.of(settings.compatibility()).codec(),
                        author,
                        NOPLogger.NOP_LOGGER)
                .otherwise(this)
                .api(this::health, metrics);
    }

    private HealthReport health() {
        HealthReport health = HealthReport.up(AgentKind.LEAGUE_MANAGER.wireName(), STANDBY);
        return waiting.getAsBoolean() ? health.waitingFor(HealthReport.STORE) : health;
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        Optional<Endpoint> leader = active.get();
        LeagueError data = new LeagueError(
                author.begin(),
                ErrorText.of(ErrorCode.E016, true, null),
                leader.map("This manager is not active: ask the one at %s"::formatted)
                        .orElse(
                                waiting.getAsBoolean()
                                        ? "The league's database takes nothing at the moment: try again"
                                        : "This manager is not active at the moment: try again, or ask another one"),
                request.method(),
                leader.map(ErrorContext::activeAt).orElse(ErrorContext.NONE));
        return new RpcOutcome.Failure(
                new RpcError(RpcError.SERVER_ERROR, ErrorCode.E016.title(), MessageCodec.encode(data)));
    }
}
