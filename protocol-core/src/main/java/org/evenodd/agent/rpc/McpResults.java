package org.evenodd.agent.rpc;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.rpc.Metadata.Revision;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Wire;

/**
 * The results of all methods except tool calls, and the errors of MCP. Older revisions ignore the fields that only the
 * stateless one requires, so one form serves all. Errors for which the stateless revision prescribes an HTTP status too
 * are rejections.
 */
final class McpResults {

    static final int HEADER_MISMATCH = -32020;
    static final int UNSUPPORTED_VERSION = -32022;

    private static final String COMPLETE = "complete";

    /** An agent's tools never change while it runs. */
    private static final Duration STAYS_TRUE_FOR = Duration.ofHours(1);

    private McpResults() {}

    static RpcOutcome malformed(String reason) {
        return new RpcOutcome.Rejected(new RpcError(RpcError.INVALID_PARAMS, "Invalid params: " + reason));
    }

    static RpcOutcome noId() {
        return new RpcOutcome.Rejected(
                new RpcError(RpcError.INVALID_REQUEST, "Invalid Request: \"id\" must be a string or an integer"));
    }

    static RpcOutcome headerMismatch(String reason) {
        return new RpcOutcome.Rejected(new RpcError(HEADER_MISMATCH, "Header mismatch: " + reason));
    }

    static RpcOutcome unsupported(String requested) {
        return new RpcOutcome.Rejected(new RpcError(
                UNSUPPORTED_VERSION, "Unsupported protocol version", new Versions(Revision.versions(), requested)));
    }

    static RpcOutcome unknownMethod() {
        return new RpcOutcome.Rejected(RpcError.methodNotFound());
    }

    /** Returns the error for a well-formed request with wrong params. */
    static RpcOutcome invalidParams(String reason) {
        return new RpcOutcome.Failure(new RpcError(RpcError.INVALID_PARAMS, reason));
    }

    private record Versions(List<String> supported, String requested) implements JsonRecord {}

    /** Returns the answer to an MCP client's {@code ping}. */
    static JsonValue nothing() {
        return new EmptyResult();
    }

    /** Returns the answer to {@code initialize} (2025-11-25, Initialization). */
    static JsonValue initialized(Revision revision, Introduction agent) {
        return new Initialized(revision.version(), Capabilities.TOOLS, ServerInfo.of(agent), agent.instructions());
    }

    /** Returns the answer to {@code server/discover} (2026-07-28, Discovery). */
    static JsonValue discovered(Introduction agent) {
        return new Discovered(Revision.versions(), Capabilities.TOOLS, agent.instructions(), ResultFooter.of(agent));
    }

    /** Returns the answer to {@code tools/list}. */
    static JsonValue tools(List<Operation> operations, Introduction agent) {
        return new ToolListResult(operations.stream().map(Tool::of).toList(), ResultFooter.of(agent));
    }

    private record EmptyResult() implements JsonRecord {}

    private record Capabilities(EmptyResult tools) {
        static final Capabilities TOOLS = new Capabilities(new EmptyResult());
    }

    private record Initialized(
            @Wire("protocolVersion") String protocolVersion,
            Capabilities capabilities,
            @Wire("serverInfo") ServerInfo serverInfo,
            String instructions)
            implements JsonRecord {}

    private record Discovered(
            @Wire("supportedVersions") List<String> supportedVersions,
            Capabilities capabilities,
            String instructions,
            @Flat ResultFooter ending)
            implements JsonRecord {}

    private record ToolListResult(List<Tool> tools, @Flat ResultFooter ending) implements JsonRecord {}

    private record ResultFooter(
            @Wire("resultType") String resultType,
            @Wire("ttlMs") long ttlMs,
            @Wire("cacheScope") String cacheScope,
            @Wire("_meta") ServerInfo.Meta meta) {

        static ResultFooter of(Introduction agent) {
            return new ResultFooter(COMPLETE, STAYS_TRUE_FOR.toMillis(), "public", ServerInfo.Meta.of(agent));
        }
    }

    /** The name and version of the program that answers (MCP, Implementation), for people to read. */
    record ServerInfo(String name, String title, String version) {

        static ServerInfo of(Introduction agent) {
            return new ServerInfo(agent.name(), agent.title(), agent.version());
        }

        /** The metadata of a result that names the server. */
        record Meta(
                @Wire("io.modelcontextprotocol/serverInfo") ServerInfo serverInfo) implements JsonRecord {

            static Meta of(Introduction agent) {
                return new Meta(ServerInfo.of(agent));
            }
        }
    }

    /** An operation described as an MCP tool. */
    record Tool(
            String name,
            String title,
            String description,
            @Wire("inputSchema") JsonValue inputSchema,
            @Wire("outputSchema") JsonValue outputSchema,
            Annotations annotations) {

        record Annotations(
                @Wire("readOnlyHint") boolean readOnlyHint,
                @Wire("openWorldHint") boolean openWorldHint) {}

        static Tool of(Operation operation) {
            return new Tool(
                    operation.name(),
                    operation.title(),
                    operation.description(),
                    JsonValue.of(operation.arguments()),
                    JsonValue.of(operation.result()),
                    new Annotations(operation.readOnly(), false));
        }
    }
}
