package org.evenodd.agent.mcp;

import java.util.List;
import java.util.Set;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;

/**
 * Serves MCP in front of an agent, with the agent's operations as tools. A method named after a league message goes
 * straight to the agent, whatever its headers say.
 */
public final class McpServer implements RpcHandler {

    /** The methods of MCP's requests, of all revisions. */
    public static final Set<String> METHODS =
            Set.of("initialize", "ping", Toolbox.LIST, ToolCall.METHOD, Stateless.DISCOVER);

    private final RpcHandler messages;
    private final Stateless stateless;
    private final Handshaken handshaken;

    /**
     * Creates a server.
     *
     * @param messages handles the league's messages
     * @param agent handles every method that is not MCP's, and tool calls
     */
    public McpServer(Introduction introduction, List<Operation> operations, RpcHandler messages, RpcHandler agent) {
        Toolbox tools = new Toolbox(introduction, operations, agent);
        this.messages = messages;
        this.stateless = new Stateless(introduction, tools);
        this.handshaken = new Handshaken(introduction, tools, agent);
    }

    /** Returns whether a call is answered as a request of MCP, and not by the agent itself. */
    public static boolean serves(RpcRequest request, Caller caller) {
        if (request.type().isPresent()) {
            return false;
        }
        return new Metadata(request, caller.headers()).isStateless() || Handshaken.serves(request, caller);
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        if (request.type().isPresent()) {
            return messages.handle(request, caller);
        }
        Metadata metadata = new Metadata(request, caller.headers());
        return metadata.isStateless() ? stateless.handle(metadata, caller) : handshaken.handle(request, caller);
    }
}
