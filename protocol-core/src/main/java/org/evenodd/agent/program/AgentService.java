package org.evenodd.agent.program;

import java.util.function.Supplier;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.JsonRpcService;
import org.evenodd.agent.settings.Limits;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.jsonrpc.JsonRpcFraming;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcServer;

/** Makes what every agent answers: its messages, MCP and {@code rpc.discover} at {@code /mcp}, and its health. */
public final class AgentService {

    private AgentService() {}

    /** What an agent answers, which hears as much as its layers let through. */
    public static AgentApi of(
            ServiceOperations offer, ProtocolStack stack, Limits limits, Supplier<HealthReport> health) {
        JsonRpcService calls = new JsonRpcService(
                new RpcServer(offer.handler(), stack.framing(offer.kind()), new MessageSizes(limits)));
        return stack.isStrict() ? new AgentApi(calls, health) : new AgentApi(calls, health, calls::serveElsewhere);
    }

    /** What something answers that hears nothing but the league's messages, in JSON-RPC, at its own path. */
    public static AgentApi of(RpcHandler messages, Limits limits, Supplier<HealthReport> health) {
        return new AgentApi(
                new JsonRpcService(new RpcServer(messages, new JsonRpcFraming(), new MessageSizes(limits))), health);
    }
}
