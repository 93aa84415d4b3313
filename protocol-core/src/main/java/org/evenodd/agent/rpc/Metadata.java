package org.evenodd.agent.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The metadata of a request of the stateless revision, in its body and headers (2026-07-28, Request Metadata). */
record Metadata(RpcRequest request, Headers headers) {

    /** The newest revision with a handshake. */
    static final String NEWEST_WITH_HANDSHAKE = "2025-11-25";

    /** The revision without one: each request carries its version and capabilities in {@code _meta}. */
    static final String STATELESS = "2026-07-28";

    /** The revisions of MCP that an agent speaks, the newest first. */
    static final List<String> VERSIONS = List.of(STATELESS, NEWEST_WITH_HANDSHAKE, "2025-06-18");

    private static final int HEADER_MISMATCH = -32020;
    private static final int UNSUPPORTED_VERSION = -32022;
    private static final String METHOD_HEADER = "Mcp-Method";
    private static final String NAME_HEADER = "Mcp-Name";
    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String BEFORE = "=?base64?";
    private static final String AFTER = "?=";

    /** Returns whether the request is for the stateless revision or for a later one that we do not know. */
    boolean isStateless() {
        return request.method().equals(McpServer.DISCOVER)
                || header(ToolCall.VERSION_HEADER).filter(STATELESS::equals).isPresent()
                || (version().isString() && !isHandshaken(version().stringValue()));
    }

    static boolean isHandshaken(String version) {
        return VERSIONS.contains(version) && !version.equals(STATELESS);
    }

    private Optional<String> header(String name) {
        return headers.value(name);
    }

    private JsonNode version() {
        return request.params().path("_meta").path(VERSION);
    }

    /** Returns the objection to the metadata, if there is one. */
    Optional<RpcError> objection() {
        if (request.id().isNull()) {
            return Optional.of(
                    new RpcError(RpcError.INVALID_REQUEST, "Invalid Request: \"id\" must be a string or an integer"));
        }
        if (!version().isString()) {
            return lacking(VERSION);
        }
        if (!request.params().path("_meta").path(CAPABILITIES).isObject()) {
            return lacking(CAPABILITIES);
        }
        String version = version().stringValue();
        return mismatch(ToolCall.VERSION_HEADER, header(ToolCall.VERSION_HEADER), version)
                .or(() -> version.equals(STATELESS) ? Optional.empty() : Optional.of(unsupported(version)))
                .or(() -> mismatch(METHOD_HEADER, header(METHOD_HEADER), request.method()))
                .or(() -> request.method().equals(ToolCall.METHOD)
                        ? mismatch(
                                NAME_HEADER,
                                header(NAME_HEADER).flatMap(Metadata::text),
                                request.params().path("name").asString(""))
                        : Optional.empty());
    }

    private static Optional<RpcError> lacking(String member) {
        return Optional.of(new RpcError(RpcError.INVALID_PARAMS, "Invalid params: _meta lacks " + member));
    }

    private static RpcError unsupported(String requested) {
        ObjectNode versions = JsonNodeFactory.instance.objectNode();
        VERSIONS.forEach(versions.putArray("supported")::add);
        return new RpcError(
                UNSUPPORTED_VERSION,
                "Unsupported protocol version",
                JsonValue.of(versions.put("requested", requested)));
    }

    private static Optional<RpcError> mismatch(String header, Optional<String> value, String expected) {
        String reason = value.isPresent() ? header + " differs from the body" : header + " is missing or malformed";
        return value.filter(expected::equals).isPresent()
                ? Optional.empty()
                : Optional.of(new RpcError(HEADER_MISMATCH, "Header mismatch: " + reason));
    }

    /**
     * Returns the text of a header: plain, or {@code =?base64?…?=} for text that a header cannot carry as it is
     * (2026-07-28, Value Encoding); empty if it is marked as Base64 and is not valid.
     */
    private static Optional<String> text(String value) {
        boolean coded =
                value.startsWith(BEFORE) && value.endsWith(AFTER) && value.length() >= BEFORE.length() + AFTER.length();
        return coded ? decoded(value.substring(BEFORE.length(), value.length() - AFTER.length())) : Optional.of(value);
    }

    private static Optional<String> decoded(String base64) {
        if (base64.length() % 4 != 0) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Returns the error if a request names a version that this agent does not speak, else empty. */
    static Optional<RpcError> wrongVersion(Caller caller) {
        return caller.headers()
                .value(ToolCall.VERSION_HEADER)
                .filter(version -> !VERSIONS.contains(version))
                .map(Metadata::unsupported);
    }

    static boolean isFromMcp(Caller caller) {
        return caller.headers().value(ToolCall.VERSION_HEADER).isPresent();
    }
}
