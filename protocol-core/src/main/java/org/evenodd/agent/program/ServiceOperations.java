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
 * The operations of an agent.
 *
 * @param operations the descriptions
 * @param agent handles them
 */
public record ServiceOperations(AgentKind kind, List<Operation> operations, RpcHandler agent) {

    public ServiceOperations {
        operations = List.copyOf(operations);
    }

    /** Returns all operations that a message server handles. */
    public static ServiceOperations of(AgentKind kind, MessageServer server) {
        return new ServiceOperations(kind, server.operations(), server);
    }

    /** Returns the handler of the operations, of MCP tools for them and of {@code rpc.discover}. */
    public RpcHandler handler() {
        Introduction introduction = Introduction.of(kind, ProgramVersion.text());
        return new McpServer(introduction, operations, agent, new Discovery(introduction, operations, agent));
    }
}
