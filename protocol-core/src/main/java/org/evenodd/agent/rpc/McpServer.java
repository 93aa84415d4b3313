package org.evenodd.agent.rpc;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.metrics.AgentMetrics.McpOperation;
import org.evenodd.agent.rpc.Metadata.Revision;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Describes an agent, and offers its operations as tools: the Model Context Protocol in front of the agent, in the
 * revisions with a handshake, 2025-06-18 and 2025-11-25, without sessions, and in the stateless one, 2026-07-28; and
 * {@code rpc.discover} (OpenRPC, Service Discovery Method). Every other method goes to the agent.
 */
public final class McpServer implements RpcHandler {

    static final String DISCOVER = "server/discover";
    private static final String INITIALIZE = "initialize";
    private static final String PING = "ping";
    private static final String LIST = "tools/list";
    private static final String DESCRIBE = "rpc.discover";
    private static final String NOTIFICATIONS = "notifications/";

    /** The methods of requests, of all revisions. */
    private static final Set<String> METHODS = Set.of(INITIALIZE, PING, LIST, ToolCall.METHOD, DISCOVER);

    private final Introduction self;
    private final List<Operation> operations;
    private final Set<String> names;
    private final RpcHandler agent;

    /** Created on first use: most agents are never asked for them. */
    private final Map<String, JsonValue> descriptions = new ConcurrentHashMap<>();

    /**
     * Creates a server.
     *
     * @param agent handles every method that is not MCP's, and tool calls
     */
    public McpServer(Introduction introduction, List<Operation> operations, RpcHandler agent) {
        this.self = introduction;
        this.operations = List.copyOf(operations);
        this.names = operations.stream().map(Operation::name).collect(Collectors.toUnmodifiableSet());
        this.agent = agent;
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        Metadata metadata = new Metadata(request, caller.headers());
        return metadata.isStateless() ? stateless(metadata, caller) : handshaken(request, caller);
    }

    /** Every request of the stateless revision is self-contained. */
    private RpcOutcome stateless(Metadata metadata, Caller caller) {
        RpcRequest request = metadata.request();
        Optional<RpcOutcome> objection = metadata.objection();
        if (objection.isPresent()) {
            return objection.get();
        }
        return switch (request.method()) {
            case ToolCall.METHOD -> call(request, caller, McpResults.ServerInfo.Meta.of(self));
            case DISCOVER -> new RpcOutcome.RpcResult(McpResults.discovered(self));
            case LIST -> tools(request);
            default -> McpResults.unknownMethod();
        };
    }

    private RpcOutcome handshaken(RpcRequest request, Caller caller) {
        if (!servesHandshaken(request, caller)) {
            return agent(request, caller);
        }
        return switch (request.method()) {
            case INITIALIZE -> initialize(request.params().path("protocolVersion"));
            case LIST -> Metadata.wrongVersion(caller).orElseGet(() -> tools(request));
            case ToolCall.METHOD -> Metadata.wrongVersion(caller).orElseGet(() -> call(request, caller, null));
            case PING -> Metadata.wrongVersion(caller).orElseGet(McpServer::nothing);
            default -> nothing();
        };
    }

    /** The league has a {@code ping} too, which returns more. A request from an MCP client names its protocol version. */
    private static boolean servesHandshaken(RpcRequest request, Caller caller) {
        return switch (request.method()) {
            case INITIALIZE, LIST, ToolCall.METHOD -> true;
            case PING -> Metadata.isFromMcp(caller);
            default -> request.isNotification() && request.method().startsWith(NOTIFICATIONS);
        };
    }

    private static RpcOutcome nothing() {
        return new RpcOutcome.RpcResult(McpResults.nothing());
    }

    private RpcOutcome initialize(JsonNode version) {
        if (!version.isString()) {
            return McpResults.invalidParams("\"protocolVersion\" is a string like 2025-11-25");
        }
        Revision revision = Revision.of(version.stringValue())
                .filter(known -> !known.isStateless())
                .orElse(Revision.NEWEST_WITH_HANDSHAKE);
        return new RpcOutcome.RpcResult(McpResults.initialized(revision, self));
    }

    /** Returns all tools on one page. Rejects any cursor, since none is ever given out. */
    private RpcOutcome tools(RpcRequest request) {
        return request.params().path("cursor").isMissingNode()
                ? described(LIST, () -> McpResults.tools(operations, self))
                : McpResults.invalidParams("Unknown cursor: all tools are on one page");
    }

    private RpcOutcome described(String method, Supplier<JsonValue> description) {
        return new RpcOutcome.RpcResult(
                descriptions.computeIfAbsent(method, any -> JsonValue.encoded(Json.bytes(description.get()))));
    }

    /** @param meta names the server in the result, as the stateless revision demands; otherwise null */
    private RpcOutcome call(RpcRequest request, Caller caller, @Nullable JsonValue meta) {
        Optional<RpcRequest> inner = ToolCall.inner(request);
        if (inner.isEmpty()) {
            return McpResults.invalidParams("\"name\" is the name of a tool, \"arguments\" an object");
        }
        String tool = inner.get().method();
        return agent(inner.get(), caller).then(outcome -> ToolCall.outer(tool, outcome, meta));
    }

    private RpcOutcome agent(RpcRequest request, Caller caller) {
        return request.method().equals(DESCRIBE)
                ? described(DESCRIBE, () -> OpenRpcDocument.of(self, operations))
                : agent.handle(request, caller);
    }

    /**
     * Returns the MCP request of a call, as labels; null if the call is none. A tool call that stands for a message has
     * already become that message's call.
     */
    @Nullable
    McpOperation operation(RpcRequest request, Caller caller) {
        if (request.framing() == Framing.TOOL_CALL) {
            return new McpOperation(ToolCall.METHOD, Optional.of(label(request.method())));
        }
        boolean ours = new Metadata(request, caller.headers()).isStateless() || servesHandshaken(request, caller);
        if (!ours) {
            return null;
        }
        String method = METHODS.contains(request.method()) ? request.method() : AgentMetrics.OTHER;
        return new McpOperation(
                method, method.equals(ToolCall.METHOD) ? Optional.of(label(ToolCall.tool(request))) : Optional.empty());
    }

    private String label(String tool) {
        String name = MessageType.named(tool).map(MessageType::canonicalMethod).orElse(tool);
        return names.contains(name) ? name : AgentMetrics.OTHER;
    }
}
