package org.evenodd.agent.metrics;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.agent.metrics.DurationHistogram.CallDurations;
import org.evenodd.agent.metrics.DurationHistogram.HttpDurations;
import org.evenodd.agent.metrics.DurationHistogram.ToolDurations;
import org.evenodd.agent.metrics.MetricsPage.ProcessMetrics;
import org.evenodd.agent.service.RequestObserver;
import org.evenodd.agent.service.Service;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;

/**
 * What one agent measures. Each agent has its own: several players of one process share only the numbers of the
 * process. Names and labels follow OpenTelemetry's semantic conventions (HTTP, RPC, MCP), as Prometheus writes them.
 */
public final class AgentMetrics {

    /** Stands for every value that is not known beforehand, so that no caller can make up further ones. */
    public static final String OTHER = "_OTHER";

    static final String ERROR_TYPE = "error_type";

    /** The conventions' name for a tool call whose result is an error. */
    private static final String TOOL_ERROR = "tool_error";

    /**
     * A request of the Model Context Protocol, as labels.
     *
     * @param method one of MCP's, or {@link #OTHER}
     * @param tool the tool that it calls, or {@link #OTHER} for an unknown one; empty for other requests
     */
    public record McpOperation(String method, Optional<String> tool) {}

    private final Scheduler clock;
    private final PrometheusRegistry registry;
    private final HttpDurations requests;
    private final CallDurations served;
    private final CallDurations called;
    private final ToolDurations tools;

    /**
     * Nothing measured yet.
     *
     * @param clock measures durations
     */
    public AgentMetrics(Scheduler clock) {
        this.clock = clock;
        registry = new PrometheusRegistry();
        requests = new HttpDurations();
        served = new CallDurations("rpc_server_call_duration_seconds", "JSON-RPC calls that this agent answered.");
        called = new CallDurations(
                "rpc_client_call_duration_seconds", "Messages that this agent sent, with all attempts of each.");
        tools = new ToolDurations();
        registry.register(requests.histogram());
        registry.register(served.histogram());
        registry.register(called.histogram());
        registry.register(tools.histogram());
        registry.register(new ProcessMetrics());
    }

    /** Returns what measures HTTP requests. */
    public RequestObserver requests() {
        return requests;
    }

    /** Returns the time from which a duration is measured. */
    public long begin() {
        return clock.nanoTime();
    }

    /**
     * Measures a call that this agent has answered, once as a JSON-RPC call and, if it is one of MCP, as such too. An error
     * is named by its JSON-RPC code, which is one of ours.
     *
     * @param mcp null for a call that is no request of MCP
     */
    public void answered(RpcRequest request, @Nullable McpOperation mcp, RpcOutcome outcome, long begun) {
        Duration took = Duration.ofNanos(clock.nanoTime() - begun);
        Optional<String> error = outcome instanceof RpcOutcome.RpcFailure failure
                ? Optional.of(Integer.toString(failure.error().code()))
                : Optional.empty();
        MessageType type = request.message();
        served.observe(type == null ? request.typeOfParams() : Optional.of(type), error, took);
        if (mcp != null) {
            tools.observe(mcp, failsAsTool(request, outcome) ? Optional.of(TOOL_ERROR) : error, took);
        }
    }

    private static boolean failsAsTool(RpcRequest request, RpcOutcome outcome) {
        return ToolCall.isError(outcome)
                || (request.framing() == Framing.TOOL_CALL
                        && outcome instanceof RpcOutcome.Failure failure
                        && failure.error().code() != RpcError.INTERNAL_ERROR);
    }

    /** Returns a client that measures the calls of another one. */
    public MessageClient measured(MessageClient client) {
        return new MeasuredClient(client, clock, called);
    }

    /** Returns what serves {@code /metrics}. */
    public Service page() {
        return page(List::of);
    }

    /**
     * Returns what serves {@code /metrics} with the agent's own numbers.
     *
     * @param own read at each request for the page; must not block
     */
    public Service page(Supplier<List<Gauge>> own) {
        return new MetricsPage(registry, own);
    }
}
