package org.evenodd.agent.mcp;

import java.util.Optional;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.operation.Introduction;
import tools.jackson.databind.JsonNode;

/**
 * The MCP revisions with a handshake, 2025-06-18 and 2025-11-25, without sessions. Methods that MCP does not define go
 * to the agent.
 */
record Handshaken(Introduction self, Toolbox tools, RpcHandler agent) {

    private static final String NOTIFICATIONS = "notifications/";

    RpcOutcome handle(RpcRequest request, Caller caller) {
        return switch (request.method()) {
            case "initialize" -> initialize(request.params().path("protocolVersion"));
            case Toolbox.LIST -> wrongVersion(caller).orElseGet(() -> tools.list(request));
            case ToolCall.METHOD -> wrongVersion(caller).orElseGet(() -> tools.call(request, caller, false));
            case "ping" -> ping(request, caller);
            default ->
                isNotice(request) ? new RpcOutcome.RpcResult(McpResults.nothing()) : agent.handle(request, caller);
        };
    }

    /** Returns whether these revisions define what is called; the others' calls go to the agent. */
    static boolean serves(RpcRequest request, Caller caller) {
        return switch (request.method()) {
            case "initialize", Toolbox.LIST, ToolCall.METHOD -> true;
            case "ping" -> isFromMcp(caller);
            default -> isNotice(request);
        };
    }

    private RpcOutcome initialize(JsonNode version) {
        if (!version.isString()) {
            return McpError.invalidParams("\"protocolVersion\" is a string like 2025-11-25");
        }
        Revision revision = Revision.of(version.stringValue())
                .filter(known -> !known.isStateless())
                .orElse(Revision.NEWEST_WITH_HANDSHAKE);
        return new RpcOutcome.RpcResult(McpResults.initialized(revision, self));
    }

    /**
     * The league has a {@code ping} too, which returns more. A request from an MCP client names its protocol version.
     */
    private RpcOutcome ping(RpcRequest request, Caller caller) {
        if (!isFromMcp(caller)) {
            return agent.handle(request, caller);
        }
        return wrongVersion(caller).orElseGet(() -> new RpcOutcome.RpcResult(McpResults.nothing()));
    }

    private static boolean isFromMcp(Caller caller) {
        return caller.headers().value(Metadata.VERSION_HEADER).isPresent();
    }

    private static Optional<RpcOutcome> wrongVersion(Caller caller) {
        return caller.headers()
                .value(Metadata.VERSION_HEADER)
                .filter(version -> Revision.of(version).isEmpty())
                .map(McpError::unsupported);
    }

    private static boolean isNotice(RpcRequest request) {
        return request.isNotification() && request.method().startsWith(NOTIFICATIONS);
    }
}
