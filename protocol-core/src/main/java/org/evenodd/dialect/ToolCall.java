package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The params of MCP's {@code tools/call}, another framing of a JSON-RPC call: the tool is the method, its arguments are
 * the params. As the tool tells the message type, {@code protocol} and {@code message_type} may be omitted.
 */
public final class ToolCall {

    public static final String METHOD = "tools/call";

    /** The header by which clients of MCP may be known. */
    public static final String VERSION_HEADER = "MCP-Protocol-Version";

    private ToolCall() {}

    /** The tool named in a call; empty if none. */
    public static String tool(RpcRequest request) {
        return request.params().path("name").stringValue("");
    }

    /** The arguments of a call; the missing node if there are none. */
    static JsonNode arguments(RpcRequest request) {
        return request.params().path("arguments");
    }

    /**
     * The call inside a tool call, with the same id; empty without a tool or arguments.
     */
    public static Optional<RpcRequest> inner(RpcRequest request) {
        String tool = tool(request);
        JsonNode arguments = arguments(request);
        boolean proper = !tool.isEmpty() && (arguments.isObject() || arguments.isMissingNode());
        return proper ? Optional.of(new RpcRequest(tool, params(tool, arguments), request.id())) : Optional.empty();
    }

    private static JsonNode params(String tool, JsonNode arguments) {
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        MessageType.named(tool)
                .ifPresent(type -> message.put("protocol", Message.PROTOCOL).put("message_type", type.name()));
        arguments.properties().forEach(field -> message.set(field.getKey(), field.getValue()));
        return message;
    }

    /**
     * The outcome of the inner call as the outcome of {@code tools/call}; errors become text for the model.
     *
     * @param meta metadata added to each result; null for none
     */
    public static RpcOutcome outer(String tool, RpcOutcome outcome, @Nullable JsonValue meta) {
        if (outcome instanceof RpcOutcome.RpcResult result) {
            return new RpcOutcome.RpcResult(ToolResult.of(result.value(), false, meta));
        }
        return outcome instanceof RpcOutcome.Failure failure ? refused(tool, failure.error(), meta) : outcome;
    }

    /** Whether an outcome of {@code tools/call} is a result with an error flag. */
    public static boolean isError(@Nullable RpcOutcome outcome) {
        return outcome instanceof RpcOutcome.RpcResult result
                && result.value() instanceof ToolResult called
                && called.isError();
    }

    /** A refusal becomes a result with an error flag; an unknown tool is a protocol error. */
    private static RpcOutcome refused(String tool, RpcError error, @Nullable JsonValue meta) {
        if (error.code() == RpcError.METHOD_NOT_FOUND) {
            return new RpcOutcome.Failure(new RpcError(RpcError.INVALID_PARAMS, "Unknown tool: " + Excerpt.of(tool)));
        }
        JsonValue data = error.data();
        JsonValue content = data == null ? JsonValue.of(error.message()) : data;
        return new RpcOutcome.RpcResult(ToolResult.of(content, true, meta));
    }

    /** MCP's CallToolResult: a value as text for models, and structured for programs (MCP, Tools, Tool Result). */
    record ToolResult(
            @Wire("resultType") @Nullable String resultType,
            List<TextContent> content,
            @Wire("structuredContent") @Nullable JsonValue structuredContent,
            @Wire("isError") boolean isError,
            @Wire("_meta") @Nullable JsonValue meta)
            implements JsonRecord {

        record TextContent(String type, String text) {}

        /**
         * A tool result; an error has text only.
         *
         * @param value an object, unless it is an error
         */
        static ToolResult of(JsonValue value, boolean error, @Nullable JsonValue meta) {
            ToolResult plain = plain(value, error);
            return new ToolResult("complete", plain.content, error ? null : plain.structuredContent, error, meta);
        }

        /** A tool result for callers without a handshake, which also read errors as objects. */
        static ToolResult plain(JsonValue value, boolean error) {
            byte[] json = Json.bytes(value);
            TextContent text = new TextContent("text", new String(json, UTF_8));
            return new ToolResult(null, List.of(text), JsonValue.encoded(json), error, null);
        }
    }
}
