package org.evenodd.agent.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.metrics.AgentMetrics.McpOperation;

/** {@code mcp.server.operation.duration} (OpenTelemetry, Model Context Protocol). */
record ToolDurations(DurationHistogram histogram) {

    private static final String METHOD = "mcp_method_name";
    private static final String TOOL = "gen_ai_tool_name";
    private static final List<String> LABELS = List.of(METHOD);
    private static final List<String> WITH_ERROR = List.of(METHOD, Label.ERROR_TYPE);
    private static final List<String> TOOL_LABELS = List.of(METHOD, TOOL);
    private static final List<String> TOOL_WITH_ERROR = List.of(METHOD, TOOL, Label.ERROR_TYPE);

    ToolDurations() {
        this(new DurationHistogram(
                "mcp_server_operation_duration_seconds",
                "Requests of the Model Context Protocol that this agent answered."));
    }

    void observe(McpOperation operation, Optional<String> error, Duration took) {
        String method = operation.method();
        Optional<String> tool = operation.tool();
        if (tool.isPresent() && error.isPresent()) {
            histogram.observe(took, TOOL_WITH_ERROR, method, tool.get(), error.get());
        } else if (tool.isPresent()) {
            histogram.observe(took, TOOL_LABELS, method, tool.get());
        } else if (error.isPresent()) {
            histogram.observe(took, WITH_ERROR, method, error.get());
        } else {
            histogram.observe(took, LABELS, method);
        }
    }
}
