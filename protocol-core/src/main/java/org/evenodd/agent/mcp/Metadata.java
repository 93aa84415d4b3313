package org.evenodd.agent.mcp;

import java.util.Optional;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.Headers;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import tools.jackson.databind.JsonNode;

/** The metadata of a request of the stateless revision, in its body and headers (2026-07-28, Request Metadata). */
record Metadata(RpcRequest request, Headers headers) {

    static final String VERSION_HEADER = "MCP-Protocol-Version";

    private static final String METHOD_HEADER = "Mcp-Method";
    private static final String NAME_HEADER = "Mcp-Name";
    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

    /** Returns whether the request is for this revision or for a later one that we do not know. */
    boolean isStateless() {
        if (request.method().equals(Stateless.DISCOVER)) {
            return true;
        }
        if (headers.value(VERSION_HEADER)
                .flatMap(Revision::of)
                .filter(Revision::isStateless)
                .isPresent()) {
            return true;
        }
        return version().isString()
                && Revision.of(version().stringValue())
                        .map(Revision::isStateless)
                        .orElse(true);
    }

    private JsonNode meta() {
        return request.params().path("_meta");
    }

    private JsonNode version() {
        return meta().path(VERSION);
    }

    /** Returns the error if the metadata is wrong, else empty. */
    Optional<RpcOutcome> objection() {
        if (request.id().isNull()) {
            return Optional.of(McpError.noId());
        }
        if (!version().isString()) {
            return Optional.of(McpError.malformed("_meta lacks " + VERSION));
        }
        if (!meta().path(CAPABILITIES).isObject()) {
            return Optional.of(McpError.malformed("_meta lacks " + CAPABILITIES));
        }
        return wrongVersion().or(this::wrongMethod).or(this::wrongName);
    }

    private Optional<RpcOutcome> wrongVersion() {
        String version = version().stringValue();
        Optional<RpcOutcome> mismatch = mismatch(VERSION_HEADER, headers.value(VERSION_HEADER), version);
        if (mismatch.isPresent()) {
            return mismatch;
        }
        boolean supported = Revision.of(version).filter(Revision::isStateless).isPresent();
        return supported ? Optional.empty() : Optional.of(McpError.unsupported(version));
    }

    private Optional<RpcOutcome> wrongMethod() {
        return mismatch(METHOD_HEADER, headers.value(METHOD_HEADER), request.method());
    }

    private Optional<RpcOutcome> wrongName() {
        return request.method().equals(ToolCall.METHOD)
                ? mismatch(
                        NAME_HEADER,
                        headers.value(NAME_HEADER).flatMap(HeaderText::of),
                        request.params().path("name").asString(""))
                : Optional.empty();
    }

    private static Optional<RpcOutcome> mismatch(String header, Optional<String> value, String expected) {
        return value.filter(expected::equals).isPresent()
                ? Optional.empty()
                : Optional.of(McpError.headerMismatch(
                        value.isPresent() ? header + " differs from the body" : header + " is missing or malformed"));
    }
}
