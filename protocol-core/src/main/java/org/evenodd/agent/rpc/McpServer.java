package org.evenodd.agent.rpc;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.peer.Operation;
import org.evenodd.agent.rpc.AgentMetrics.McpOperation;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

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

    /**
     * The empty lists, by method, of capabilities that no agent of ours offers: many clients ask for them first, and give up
     * at an error.
     */
    private static final Map<String, String> EMPTY_LISTS = Map.of(
            "resources/list", "resources",
            "resources/templates/list", "resourceTemplates",
            "prompts/list", "prompts");

    private final Descriptions descriptions;
    private final Set<String> names;
    private final boolean tolerant;
    private final RpcHandler methods;

    /** Made on first use: most agents are never asked for them. */
    private final Map<String, JsonValue> described = new ConcurrentHashMap<>();

    /**
     * Creates a server.
     *
     * @param tolerant whether it answers questions for capabilities that it does not offer
     * @param methods handles every method that is not MCP's, and tool calls
     */
    public McpServer(Introduction introduction, List<Operation> operations, boolean tolerant, RpcHandler methods) {
        this.descriptions = new Descriptions(introduction, List.copyOf(operations));
        this.names = operations.stream().map(Operation::name).collect(Collectors.toUnmodifiableSet());
        this.tolerant = tolerant;
        this.methods = methods;
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        Metadata metadata = new Metadata(request, caller.headers());
        if (metadata.isStateless()) {
            return metadata.objection()
                    .<RpcOutcome>map(RpcOutcome.Rejected::new)
                    .orElseGet(() -> stateless(request, caller));
        }
        return servesHandshaken(request, caller) ? handshaken(request, caller) : pass(request, caller);
    }

    /** Every request of the stateless revision is self-contained. */
    private RpcOutcome stateless(RpcRequest request, Caller caller) {
        return switch (request.method()) {
            case ToolCall.METHOD -> call(request, caller, JsonValue.of(descriptions.meta()));
            case DISCOVER -> new RpcOutcome.RpcResult(descriptions.discovered());
            case LIST -> tools(request);
            default -> new RpcOutcome.Rejected(RpcError.methodNotFound());
        };
    }

    private RpcOutcome handshaken(RpcRequest request, Caller caller) {
        boolean namesVersion = Set.of(LIST, ToolCall.METHOD, PING).contains(request.method());
        Optional<RpcError> wrong = namesVersion ? Metadata.wrongVersion(caller) : Optional.empty();
        if (wrong.isPresent()) {
            return new RpcOutcome.Rejected(wrong.get());
        }
        return switch (request.method()) {
            case INITIALIZE -> initialize(request.params().path("protocolVersion"));
            case LIST -> tools(request);
            case ToolCall.METHOD -> call(request, caller, null);
            default -> new RpcOutcome.RpcResult(JsonValue.of(JsonNodeFactory.instance.objectNode()));
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

    private RpcOutcome initialize(JsonNode version) {
        if (!version.isString()) {
            return invalidParams("\"protocolVersion\" is a string like 2025-11-25");
        }
        boolean isKnown = Metadata.isHandshaken(version.stringValue());
        return new RpcOutcome.RpcResult(
                descriptions.initialized(isKnown ? version.stringValue() : Metadata.NEWEST_WITH_HANDSHAKE));
    }

    /** Returns all tools on one page. Rejects any cursor, since none is ever given out. */
    private RpcOutcome tools(RpcRequest request) {
        return request.params().path("cursor").isMissingNode()
                ? described(LIST, descriptions::tools)
                : invalidParams("Unknown cursor: all tools are on one page");
    }

    /** The error for a well-formed request with wrong params. */
    private static RpcOutcome invalidParams(String reason) {
        return new RpcOutcome.Failure(new RpcError(RpcError.INVALID_PARAMS, reason));
    }

    private RpcOutcome described(String method, Supplier<JsonValue> description) {
        return new RpcOutcome.RpcResult(
                described.computeIfAbsent(method, any -> JsonValue.encoded(Json.bytes(description.get()))));
    }

    /** @param meta names the server in the result, as the stateless revision demands; otherwise null */
    private RpcOutcome call(RpcRequest request, Caller caller, @Nullable JsonValue meta) {
        Optional<RpcRequest> inner = ToolCall.inner(request);
        if (inner.isEmpty()) {
            return invalidParams("\"name\" is the name of a tool, \"arguments\" an object");
        }
        String tool = inner.get().method();
        return pass(inner.get(), caller).then(outcome -> ToolCall.outer(tool, outcome, meta));
    }

    private RpcOutcome pass(RpcRequest request, Caller caller) {
        String unoffered = tolerant ? EMPTY_LISTS.get(request.method()) : null;
        if (unoffered != null) {
            return described(request.method(), () -> descriptions.nothing(unoffered));
        }
        return request.method().equals(DESCRIBE)
                ? described(DESCRIBE, descriptions::openRpc)
                : methods.handle(request, caller);
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
