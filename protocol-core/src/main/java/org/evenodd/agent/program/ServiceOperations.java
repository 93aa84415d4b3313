package org.evenodd.agent.program;

import java.util.List;
import org.evenodd.agent.mcp.McpServer;
import org.evenodd.agent.openrpc.Discovery;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.value.AgentKind;

/**
 * What an agent can be asked for.
 *
 * @param operations described
 * @param agent carries them out
 */
public record ServiceOperations(AgentKind kind, List<Operation> operations, RpcHandler agent) {

    public ServiceOperations {
        operations = List.copyOf(operations);
    }

    /** What a server handles, all of it. */
    public static ServiceOperations of(AgentKind kind, MessageServer server) {
        return new ServiceOperations(kind, server.operations(), server);
    }

    /** The same, and descriptions of it: as tools of MCP, and as a document. */
    public RpcHandler handler() {
        Introduction introduction = Introduction.of(kind, ProgramVersion.text());
        return new McpServer(introduction, operations, agent, new Discovery(introduction, operations, agent));
    }
}
