package org.evenodd.dialect;

import java.util.Optional;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import tools.jackson.databind.JsonNode;

/**
 * Reads a message sent as an MCP tool call without a handshake: the tool or the arguments tell the message type. Calls
 * with MCP's own metadata or header belong to MCP.
 */
final class ForeignTool {

    private static final String HEADER_OF_CLIENTS = "MCP-Protocol-Version";

    private ForeignTool() {}

    static Optional<RpcFrame> in(RpcRequest request, Caller caller, MessageFinder finder) {
        if (request.params().has("_meta")
                || caller.headers().value(HEADER_OF_CLIENTS).isPresent()) {
            return Optional.empty();
        }
        String tool = ToolCall.tool(request);
        JsonNode arguments = ToolCall.arguments(request);
        return finder.type(arguments)
                .map(type -> call(type, arguments, request, tool))
                .or(() -> finder.inside(arguments).map(inner -> call(inner.type(), inner.message(), request, tool)))
                .or(() -> finder.names().meaning(tool, arguments).map(type -> call(type, arguments, request, tool)));
    }

    private static RpcFrame call(MessageType type, JsonNode message, RpcRequest request, String tool) {
        RpcRequest translated = request.meaning(type, message, Framing.TOOL_CALL, tool);
        return new RpcFrame.CallFrame(translated, AnswerForms.of(Framing.TOOL_CALL, request.id()));
    }
}
