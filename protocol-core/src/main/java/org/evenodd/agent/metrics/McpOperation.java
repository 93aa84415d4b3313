package org.evenodd.agent.metrics;

import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.mcp.McpServer;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;

/**
 * A request of the Model Context Protocol, as labels.
 *
 * @param method one of MCP's, or {@link Label#OTHER}
 * @param tool the tool that it calls, or {@link Label#OTHER} for an unknown one; empty for other requests
 */
record McpOperation(String method, Optional<String> tool) {

    /**
     * Returns the MCP request of a call; empty if the call is none. A tool call that stands for a message has already
     * become that message's call.
     *
     * @param tools the names of the agent's tools
     */
    static Optional<McpOperation> of(RpcRequest request, Caller caller, Set<String> tools) {
        if (request.framing() == Framing.TOOL_CALL) {
            return Optional.of(new McpOperation(ToolCall.METHOD, Optional.of(tool(request.method(), tools))));
        }
        if (!McpServer.serves(request, caller)) {
            return Optional.empty();
        }
        String method = McpServer.METHODS.contains(request.method()) ? request.method() : Label.OTHER;
        Optional<String> tool =
                method.equals(ToolCall.METHOD) ? Optional.of(tool(ToolCall.tool(request), tools)) : Optional.empty();
        return Optional.of(new McpOperation(method, tool));
    }

    private static String tool(String named, Set<String> tools) {
        String name = MessageType.named(named).map(MessageType::canonicalMethod).orElse(named);
        return tools.contains(name) ? name : Label.OTHER;
    }
}
