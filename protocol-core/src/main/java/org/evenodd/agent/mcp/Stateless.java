package org.evenodd.agent.mcp;

import java.util.Optional;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.operation.Introduction;

/** The stateless revision, 2026-07-28: every request is self-contained. */
record Stateless(Introduction self, Toolbox tools) {

    static final String DISCOVER = "server/discover";

    RpcOutcome handle(Metadata metadata, Caller caller) {
        RpcRequest request = metadata.request();
        Optional<RpcOutcome> objection = metadata.objection();
        if (objection.isPresent()) {
            return objection.get();
        }
        return request.method().equals(ToolCall.METHOD) ? tools.call(request, caller, true) : answer(request);
    }

    private RpcOutcome answer(RpcRequest request) {
        return switch (request.method()) {
            case DISCOVER -> new RpcOutcome.RpcResult(McpResults.discovered(self));
            case Toolbox.LIST -> tools.list(request);
            default -> McpError.unknownMethod();
        };
    }
}
