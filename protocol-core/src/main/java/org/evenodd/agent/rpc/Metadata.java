package org.evenodd.agent.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import tools.jackson.databind.JsonNode;

/** The metadata of a request of the stateless revision, in its body and headers (2026-07-28, Request Metadata). */
record Metadata(RpcRequest request, Headers headers) {

    private static final String METHOD_HEADER = "Mcp-Method";
    private static final String NAME_HEADER = "Mcp-Name";
    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String BEFORE = "=?base64?";
    private static final String AFTER = "?=";

    /** Returns whether the request is for this revision or for a later one that we do not know. */
    boolean isStateless() {
        if (request.method().equals(McpServer.DISCOVER)) {
            return true;
        }
        if (headers.value(ToolCall.VERSION_HEADER)
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
            return Optional.of(McpResults.noId());
        }
        if (!version().isString()) {
            return Optional.of(McpResults.malformed("_meta lacks " + VERSION));
        }
        if (!meta().path(CAPABILITIES).isObject()) {
            return Optional.of(McpResults.malformed("_meta lacks " + CAPABILITIES));
        }
        return wrongVersion().or(this::wrongMethod).or(this::wrongName);
    }

    private Optional<RpcOutcome> wrongVersion() {
        String version = version().stringValue();
        Optional<RpcOutcome> mismatch =
                mismatch(ToolCall.VERSION_HEADER, headers.value(ToolCall.VERSION_HEADER), version);
        if (mismatch.isPresent()) {
            return mismatch;
        }
        boolean supported = Revision.of(version).filter(Revision::isStateless).isPresent();
        return supported ? Optional.empty() : Optional.of(McpResults.unsupported(version));
    }

    private Optional<RpcOutcome> wrongMethod() {
        return mismatch(METHOD_HEADER, headers.value(METHOD_HEADER), request.method());
    }

    private Optional<RpcOutcome> wrongName() {
        return request.method().equals(ToolCall.METHOD)
                ? mismatch(
                        NAME_HEADER,
                        headers.value(NAME_HEADER).flatMap(Metadata::text),
                        request.params().path("name").asString(""))
                : Optional.empty();
    }

    private static Optional<RpcOutcome> mismatch(String header, Optional<String> value, String expected) {
        return value.filter(expected::equals).isPresent()
                ? Optional.empty()
                : Optional.of(McpResults.headerMismatch(
                        value.isPresent() ? header + " differs from the body" : header + " is missing or malformed"));
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
    static Optional<RpcOutcome> wrongVersion(Caller caller) {
        return caller.headers()
                .value(ToolCall.VERSION_HEADER)
                .filter(version -> Revision.of(version).isEmpty())
                .map(McpResults::unsupported);
    }

    static boolean isFromMcp(Caller caller) {
        return caller.headers().value(ToolCall.VERSION_HEADER).isPresent();
    }

    /** The revisions of MCP that an agent speaks, the newest last. */
    enum Revision {
        JUNE_2025("2025-06-18"),
        NOVEMBER_2025("2025-11-25"),
        JULY_2026("2026-07-28");

        /** The newest revision with a handshake. */
        static final Revision NEWEST_WITH_HANDSHAKE = NOVEMBER_2025;

        private final String version;

        Revision(String version) {
            this.version = version;
        }

        String version() {
            return version;
        }

        /**
         * Returns whether the revision has no handshake: each request carries its version and capabilities in {@code
         * _meta}.
         */
        boolean isStateless() {
            return this == JULY_2026;
        }

        static Optional<Revision> of(String version) {
            return Arrays.stream(values())
                    .filter(revision -> revision.version.equals(version))
                    .findFirst();
        }

        /** Returns all versions, newest first. */
        static List<String> versions() {
            return Arrays.stream(values())
                    .sorted(Comparator.reverseOrder())
                    .map(Revision::version)
                    .toList();
        }
    }
}
