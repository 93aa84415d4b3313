package org.evenodd.agent.program;

import java.util.List;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.value.Identifiers.AgentKind;

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
}
