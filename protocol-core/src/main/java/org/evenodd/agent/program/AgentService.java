package org.evenodd.agent.program;

import java.util.function.Supplier;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.agent.rpc.McpServer;
import org.evenodd.agent.rpc.MessageSizes;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

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
        McpServer tools = new McpServer(
                Introduction.of(operations.kind(), ProgramVersion.text()), operations.operations(), operations.agent());
        return api(endpoint(operations.agent(), operations.kind(), stack, limits, tools, metrics), stack, health)
                .withMetrics(metrics.page())
                .observedBy(metrics.requests());
    }

    /** Returns services that accept only the league's messages, in each form that an agent of this kind takes. */
    public static AgentApi of(
            RpcHandler messages, AgentKind kind, ProtocolStack stack, Limits limits, Supplier<HealthReport> health) {
        return api(endpoint(messages, kind, stack, limits, null, null), stack, health);
    }

    /** Returns services that accept only the league's messages, as JSON-RPC at the agent's own path. */
    public static AgentApi of(RpcHandler messages, Limits limits, Supplier<HealthReport> health) {
        return new AgentApi(new RpcEndpoint(messages, null, new MessageSizes(limits), null, null), health);
    }

    private static RpcEndpoint endpoint(
            RpcHandler agent,
            AgentKind kind,
            ProtocolStack stack,
            Limits limits,
            @Nullable McpServer tools,
            @Nullable AgentMetrics metrics) {
        RpcEndpoint.Hearing hearing = stack.isStrict() ? null : RpcEndpoint.Hearing.of(kind);
        return new RpcEndpoint(agent, hearing, new MessageSizes(limits), tools, metrics);
    }

    private static AgentApi api(RpcEndpoint calls, ProtocolStack stack, Supplier<HealthReport> health) {
        return stack.isStrict() ? new AgentApi(calls, health) : new AgentApi(calls, health, calls::serveElsewhere);
    }
}
