package org.evenodd.agent.mcp;

import java.time.Duration;
import java.util.List;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Wire;

/**
 * The results of all methods except tool calls. Older revisions ignore the fields that only the stateless one requires,
 * so one form serves all.
 */
final class McpResults {

    private static final String COMPLETE = "complete";

    /** An agent's tools never change while it runs. */
    private static final Duration STAYS_TRUE_FOR = Duration.ofHours(1);

    private McpResults() {}

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
    static JsonValue tools(List<Tool> tools, Introduction agent) {
        return new ToolListResult(tools, ResultFooter.of(agent));
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
}
