package org.evenodd.manager.store;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.slf4j.helpers.NOPLogger;

/**
 * Serves the league while its lease is held, and otherwise only says which manager is active. Withholds an answer if the
 * lease was lost while it was computed.
 */
public final class LeaderGate {
    private final AgentApi notActive;
    private volatile Optional<LedLeague> league = Optional.empty();

    private record LedLeague(Lease lease, AgentApi api) {}

    /** A gate behind which there is no league yet. */
    public LeaderGate(AgentApi notActive) {
        this.notActive = notActive;
    }

    /** Opens the gate to a league for as long as its lease is held. */
    public void open(Lease lease, AgentApi api) {
        league = Optional.of(new LedLeague(lease, api));
    }

    /** The gate in front of a manager's whole API. */
    public AgentApi api() {
        return new AgentApi(
                        gate(AgentApi::calls),
                        gate(AgentApi::health),
                        gate(AgentApi::metrics),
                        gate(AgentApi::otherPaths))
                .knowing((token, match) ->
                        led().flatMap(led -> led.api().holders().holder(token, match)));
    }

    private Optional<LedLeague> led() {
        return league.filter(led -> led.lease().isHeld());
    }

    private Service gate(Function<AgentApi, Service> part) {
        Service otherwise = part.apply(notActive);
        return request -> led().map(led -> part.apply(led.api())
                        .serve(request)
                        .thenCompose(response -> led.lease().isHeld()
                                ? CompletableFuture.completedFuture(response)
                                : otherwise.serve(request)))
                .orElseGet(() -> otherwise.serve(request));
    }

    /**
     * The answers of a standby manager: to every call, that it is not active, and which manager is
     * (docs/protocol-decisions.md, two managers).
     *
     * @param active the endpoint of the leader, if known
     */
    public record NotActive(EnvelopeWriter author, Supplier<Optional<Endpoint>> active) implements RpcHandler {
        private static final String STANDBY = "STANDBY";

        /** The API of a standby manager; its metrics tell nothing of the league. */
        public AgentApi service(SystemSettings settings, AgentMetrics metrics) {
            return new RpcEndpoint(
                            AgentKind.LEAGUE_MANAGER,
                            settings.limits(),
                            ProtocolStack.of(settings.compatibility()).codec(),
                            author,
                            NOPLogger.NOP_LOGGER)
                    .otherwise(this)
                    .api(() -> HealthReport.up(AgentKind.LEAGUE_MANAGER.wireName(), STANDBY), metrics);
        }

        @Override
        public RpcOutcome handle(RpcRequest request, Caller caller) {
            Optional<Endpoint> leader = active.get();
            LeagueError data = new LeagueError(
                    author.begin(),
                    ErrorText.of(ErrorCode.E016, true),
                    sentence(leader),
                    request.method(),
                    leader.map(ErrorContext::activeAt).orElse(ErrorContext.NONE));
            RpcError error = new RpcError(RpcError.SERVER_ERROR, ErrorCode.E016.title(), MessageCodec.encode(data));
            return new RpcOutcome.Failure(error);
        }

        private static String sentence(Optional<Endpoint> leader) {
            return leader.map("This manager is not active: ask the one at %s"::formatted)
                    .orElse("This manager is not active at the moment: try again, or ask another one");
        }
    }
}
