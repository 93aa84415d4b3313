package org.evenodd.agent.program;

import java.util.function.Supplier;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.JsonRpcService;
import org.evenodd.agent.settings.Limits;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.jsonrpc.JsonRpcFraming;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.evenodd.protocol.value.AgentKind;

/** Builds the services of an agent: messages, MCP and {@code rpc.discover} at {@code /mcp}, its health and its metrics. */
public final class AgentService {

    private AgentService() {}

    /** Returns the services of a full agent. */
    public static AgentApi of(
            ServiceOperations operations,
            ProtocolStack stack,
            Limits limits,
            Supplier<HealthReport> health,
            AgentMetrics metrics) {
        RpcHandler measured = metrics.measured(operations.handler(), operations.operations());
        return of(measured, operations.kind(), stack, limits, health)
                .withMetrics(metrics.page())
                .observedBy(metrics.requests());
    }

    /** Returns services that accept only the league's messages, in each form that an agent of this kind takes. */
    public static AgentApi of(
            RpcHandler messages, AgentKind kind, ProtocolStack stack, Limits limits, Supplier<HealthReport> health) {
        JsonRpcService calls =
                new JsonRpcService(new RpcServer(messages, stack.framing(kind), new MessageSizes(limits)));
        return stack.isStrict() ? new AgentApi(calls, health) : new AgentApi(calls, health, calls::serveElsewhere);
    }

    /** Returns services that accept only the league's messages, as JSON-RPC at the agent's own path. */
    public static AgentApi of(RpcHandler messages, Limits limits, Supplier<HealthReport> health) {
        return new AgentApi(
                new JsonRpcService(new RpcServer(messages, new JsonRpcFraming(), new MessageSizes(limits))), health);
    }
}
