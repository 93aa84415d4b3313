package org.evenodd.agent.rpc;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.http.RequestObserver;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one agent. Each agent has its own: several players of one process share only the numbers of the
 * process. Names and labels follow OpenTelemetry's semantic conventions (HTTP, RPC, MCP), as Prometheus writes them. Labels
 * have few and fixed values, which callers cannot add to.
 */
public final class AgentMetrics {

    /** Stands for every value that is not known beforehand, so that no caller can make up further values. */
    public static final String OTHER = "_OTHER";

    private static final String ERROR_TYPE = "error_type";
    private static final String[] OF_A_CALL = {"rpc_system_name", "rpc_method", ERROR_TYPE};

    /** The conventions' name for a tool call with an error as its result. */
    private static final String TOOL_ERROR = "tool_error";

    /** The methods of HTTP that the conventions know without configuration. */
    private static final Set<String> HTTP_METHODS =
            Set.of("CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE");

    private static final int SERVER_ERRORS = 500;
    private static final Set<String> ERROR_CODES =
            Arrays.stream(ErrorCode.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());
    private static final Set<Integer> RPC_CODES = Set.of(
            RpcError.PARSE_ERROR,
            RpcError.INVALID_REQUEST,
            RpcError.METHOD_NOT_FOUND,
            RpcError.INVALID_PARAMS,
            RpcError.INTERNAL_ERROR,
            RpcError.SERVER_ERROR);

    /**
     * A request of the Model Context Protocol, as labels.
     *
     * @param method one of MCP's, or {@link #OTHER}
     * @param tool the tool that it calls, or {@link #OTHER} for an unknown one; empty for other requests
     */
    public record McpOperation(String method, Optional<String> tool) {}

    private final LongSupplier nanoTime;
    private final Durations requests = new Durations(
            "http_server_request_duration_seconds",
            "HTTP requests that this agent answered.",
            "http_request_method",
            "http_response_status_code",
            "http_route",
            ERROR_TYPE);
    private final Durations served =
            new Durations("rpc_server_call_duration_seconds", "JSON-RPC calls that this agent answered.", OF_A_CALL);
    private final Durations called = new Durations(
            "rpc_client_call_duration_seconds", "Messages that this agent sent, with all attempts of each.", OF_A_CALL);
    private final Durations tools = new Durations(
            "mcp_server_operation_duration_seconds",
            "Requests of the Model Context Protocol that this agent answered.",
            "mcp_method_name",
            "gen_ai_tool_name",
            ERROR_TYPE);

    /** @param clock measures durations */
    public AgentMetrics(Scheduler clock) {
        nanoTime = clock.ticker();
    }

    /** Returns the observer that measures HTTP requests. */
    public RequestObserver requests() {
        return (method, route, status, took) -> {
            String code = Integer.toString(status);
            requests.observe(
                    took.toNanos(),
                    HTTP_METHODS.contains(method) ? method : OTHER,
                    code,
                    route.isEmpty() ? OTHER : route,
                    status < SERVER_ERRORS ? null : code);
        };
    }

    /** Returns the time from which a duration is measured. */
    public long begin() {
        return nanoTime.getAsLong();
    }

    /**
     * Measures a call that this agent has answered, once as a JSON-RPC call and, for a request of MCP, once as an MCP
     * operation. An error is named by its JSON-RPC code, which is one of ours.
     *
     * @param mcp null for a call that is no request of MCP
     */
    public void answered(RpcRequest request, @Nullable McpOperation mcp, RpcOutcome outcome, long begun) {
        long took = begin() - begun;
        String error = outcome instanceof RpcOutcome.RpcFailure failure
                ? Integer.toString(failure.error().code())
                : null;
        MessageType type = MessageType.named(request.method())
                .or(() -> MessageType.named(request.typeOfParams()))
                .orElse(null);
        observe(served, type, error, took);
        if (mcp != null) {
            tools.observe(
                    took, mcp.method(), mcp.tool().orElse(null), failsAsTool(request, outcome) ? TOOL_ERROR : error);
        }
    }

    private static boolean failsAsTool(RpcRequest request, RpcOutcome outcome) {
        return ToolCall.isError(outcome)
                || (request.framing() == Framing.TOOL_CALL
                        && outcome instanceof RpcOutcome.Failure failure
                        && failure.error().code() != RpcError.INTERNAL_ERROR);
    }

    /** A message that is only ever an answer has no method. */
    private static void observe(Durations calls, @Nullable MessageType type, @Nullable String error, long took) {
        calls.observe(
                took, "jsonrpc", type != null && type.purpose().isPresent() ? type.canonicalMethod() : OTHER, error);
    }

    /** Returns a client that measures the calls of another client. */
    public MessageClient measured(MessageClient client) {
        return (to, message, timeout, postedAnswer) -> {
            long begun = begin();
            return client.call(to, message, timeout, postedAnswer)
                    .whenComplete((answer, bug) ->
                            observe(called, message.type(), bug == null ? error(answer) : OTHER, begin() - begun));
        };
    }

    private static @Nullable String error(Answer answer) {
        if (answer instanceof Answer.NoReplyInTime) {
            return "timeout";
        }
        if (answer instanceof Answer.PeerUnreachable) {
            return "unreachable";
        }
        if (answer instanceof Answer.Wrong) {
            return "invalid_answer";
        }
        return answer instanceof Answer.ErrorReturned refused ? code(refused) : null;
    }

    /** The league's code says more than JSON-RPC's; the peer may have made up both. */
    private static String code(Answer.ErrorReturned refused) {
        if (ERROR_CODES.contains(refused.errorCode())) {
            return refused.errorCode();
        }
        return RPC_CODES.contains(refused.code()) ? Integer.toString(refused.code()) : OTHER;
    }

    /** Returns the service of {@code /metrics}. */
    public Service page() {
        return page(List::of);
    }

    /**
     * Returns the service of {@code /metrics} with the agent's own numbers.
     *
     * @param own read at each request for the page; must not block
     */
    public Service page(Supplier<List<Gauge>> own) {
        return new MetricsPage(List.of(requests, served, called, tools), own);
    }

    /**
     * Durations in seconds. A label that does not apply is absent, as OpenTelemetry's conventions demand; the library gives
     * each series all labels, some of them without a value.
     */
    private static final class Durations implements Collector {

        private static final double[] UPPER_BOUNDS = {
            0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
        };
        private static final double NANOS_PER_SECOND = 1e9;

        private final Histogram histogram;

        Durations(String name, String help, String... labels) {
            histogram = Histogram.builder()
                    .name(name)
                    .help(help)
                    .labelNames(labels)
                    .classicOnly()
                    .classicUpperBounds(UPPER_BOUNDS)
                    .withoutExemplars()
                    .build();
        }

        /**
         * @param values of the labels in their order; null for a label that does not apply
         */
        void observe(long nanos, @Nullable String... values) {
            String[] all = Arrays.stream(values)
                    .map(value -> value == null ? "" : value)
                    .toArray(String[]::new);
            histogram.labelValues(all).observe(Math.max(0, nanos) / NANOS_PER_SECOND);
        }

        @Override
        public MetricSnapshot collect() {
            HistogramSnapshot all = histogram.collect();
            return new HistogramSnapshot(
                    all.getMetadata(),
                    all.getDataPoints().stream().map(Durations::applying).toList());
        }

        private static HistogramDataPointSnapshot applying(HistogramDataPointSnapshot series) {
            Labels.Builder labels = Labels.builder();
            series.getLabels().stream()
                    .filter(label -> !label.getValue().isEmpty())
                    .forEach(label -> labels.label(label.getName(), label.getValue()));
            return new HistogramDataPointSnapshot(
                    series.getClassicBuckets(),
                    series.getSum(),
                    labels.build(),
                    series.getExemplars(),
                    series.getCreatedTimestampMillis());
        }
    }
}
