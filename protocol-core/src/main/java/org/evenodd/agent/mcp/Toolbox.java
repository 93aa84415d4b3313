package org.evenodd.agent.mcp;

import java.util.List;
import java.util.Optional;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;
import org.jspecify.annotations.Nullable;

/** The tools of an agent: {@code tools/list} and {@code tools/call}. */
final class Toolbox {

    static final String LIST = "tools/list";

    private final Introduction self;
    private final List<Operation> operations;
    private final RpcHandler agent;

    /** Created on first use: most agents are never asked for it. */
    private volatile @Nullable JsonValue list;

    Toolbox(Introduction self, List<Operation> operations, RpcHandler agent) {
        this.self = self;
        this.operations = List.copyOf(operations);
        this.agent = agent;
    }

    /** Returns all tools on one page. Rejects any cursor, since none is ever given out. */
    RpcOutcome list(RpcRequest request) {
        return request.params().path("cursor").isMissingNode()
                ? new RpcOutcome.RpcResult(list())
                : McpError.invalidParams("Unknown cursor: all tools are on one page");
    }

    private JsonValue list() {
        JsonValue known = list;
        if (known == null) {
            List<Tool> tools = operations.stream().map(Tool::of).toList();
            known = JsonValue.encoded(Json.bytes(McpResults.tools(tools, self)));
            list = known;
        }
        return known;
    }

    /**
     * Calls a tool.
     *
     * @param stateless whether the result names the server, as the stateless revision demands
     */
    RpcOutcome call(RpcRequest request, Caller caller, boolean stateless) {
        Optional<RpcRequest> inner = ToolCall.inner(request);
        if (inner.isEmpty()) {
            return McpError.invalidParams("\"name\" is the name of a tool, \"arguments\" an object");
        }
        JsonValue meta = stateless ? ServerInfo.Meta.of(self) : null;
        String tool = inner.get().method();
        return agent.handle(inner.get(), caller).then(outcome -> ToolCall.outer(tool, outcome, meta));
    }
}
