package org.evenodd.agent.rpc;

import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.http.RequestObserver;
import org.evenodd.agent.http.Service;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one agent measures. Each agent has its own: several players of one process share only the numbers of the
 * process. Names and labels follow OpenTelemetry's semantic conventions (HTTP, RPC, MCP), as Prometheus writes them.
 * Labels have few and fixed values, whatever a caller sends.
 */
public final class AgentMetrics {

    /** Stands for every value that is not known beforehand, so that no caller can make up further ones. */
    public static final String OTHER = "_OTHER";

    private static final Logger LOG = LoggerFactory.getLogger(AgentMetrics.class);
    private static final String ERROR_TYPE = "error_type";

    /** The conventions' name for a tool call whose result is an error. */
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
    private final Durations requests =
            new Durations("http_server_request_duration_seconds", "HTTP requests that this agent answered.");
    private final Durations served =
            new Durations("rpc_server_call_duration_seconds", "JSON-RPC calls that this agent answered.");
    private final Durations called = new Durations(
            "rpc_client_call_duration_seconds", "Messages that this agent sent, with all attempts of each.");
    private final Durations tools = new Durations(
            "mcp_server_operation_duration_seconds",
            "Requests of the Model Context Protocol that this agent answered.");

    /** @param clock measures durations */
    public AgentMetrics(Scheduler clock) {
        nanoTime = clock.ticker();
    }

    /** Returns what measures HTTP requests. */
    public RequestObserver requests() {
        return (method, route, status, took) -> {
            String code = Integer.toString(status);
            requests.observe(
                    took.toNanos(),
                    "http_request_method",
                    HTTP_METHODS.contains(method) ? method : OTHER,
                    "http_response_status_code",
                    code,
                    "http_route",
                    route.isEmpty() ? OTHER : route,
                    ERROR_TYPE,
                    status < SERVER_ERRORS ? null : code);
        };
    }

    /** Returns the time from which a duration is measured. */
    public long begin() {
        return nanoTime.getAsLong();
    }

    /**
     * Measures a call that this agent has answered, once as a JSON-RPC call and, if it is one of MCP, as such too. An error
     * is named by its JSON-RPC code, which is one of ours.
     *
     * @param mcp null for a call that is no request of MCP
     */
    public void answered(RpcRequest request, @Nullable McpOperation mcp, RpcOutcome outcome, long begun) {
        long took = begin() - begun;
        String error = outcome instanceof RpcOutcome.RpcFailure failure
                ? Integer.toString(failure.error().code())
                : null;
        MessageType type = request.message();
        observe(served, type == null ? request.typeOfParams().orElse(null) : type, error, took);
        if (mcp != null) {
            tools.observe(
                    took,
                    "mcp_method_name",
                    mcp.method(),
                    "gen_ai_tool_name",
                    mcp.tool().orElse(null),
                    ERROR_TYPE,
                    failsAsTool(request, outcome) ? TOOL_ERROR : error);
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
                took,
                "rpc_system_name",
                "jsonrpc",
                "rpc_method",
                type != null && type.purpose().isPresent() ? type.canonicalMethod() : OTHER,
                ERROR_TYPE,
                error);
    }

    /** Returns a client that measures the calls of another one. */
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
        return new MetricsPage(List.of(requests, served, called, tools), own);
    }

    /**
     * Durations in seconds. A label that does not apply is absent, as OpenTelemetry's conventions demand, whereas the
     * library gives each series of a metric the same labels: so there is one of its histograms for each set of labels.
     */
    private static final class Durations implements Collector {

        private static final double[] UPPER_BOUNDS = {
            0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
        };
        private static final double NANOS_PER_SECOND = 1e9;

        private final Map<List<String>, DistributionDataPoint> series = new ConcurrentHashMap<>();
        private final Map<List<String>, Histogram> histograms = new ConcurrentHashMap<>();
        private final String name;
        private final String help;

        Durations(String name, String help) {
            this.name = name;
            this.help = help;
        }

        /**
         * Records a duration; what goes wrong here is a bug, and never reaches the request that is measured.
         *
         * @param labels each name before its value, which is null if the label does not apply
         */
        void observe(long nanos, @Nullable String... labels) {
            List<String> applying = new ArrayList<>(labels.length);
            for (int i = 0; i < labels.length; i += 2) {
                String value = labels[i + 1];
                if (value != null) {
                    applying.add(String.valueOf(labels[i]));
                    applying.add(value);
                }
            }
            try {
                series.computeIfAbsent(applying, this::series).observe(Math.max(0, nanos) / NANOS_PER_SECOND);
            } catch (RuntimeException e) {
                LOG.error("Could not record {} because of a bug", name, e);
            }
        }

        private DistributionDataPoint series(List<String> labels) {
            List<String> names = new ArrayList<>();
            List<String> values = new ArrayList<>();
            for (int i = 0; i < labels.size(); i += 2) {
                names.add(labels.get(i));
                values.add(labels.get(i + 1));
            }
            return histograms.computeIfAbsent(names, this::histogram).labelValues(values.toArray(String[]::new));
        }

        private Histogram histogram(List<String> labels) {
            return Histogram.builder()
                    .name(name)
                    .help(help)
                    .labelNames(labels.toArray(String[]::new))
                    .classicOnly()
                    .classicUpperBounds(UPPER_BOUNDS)
                    .withoutExemplars()
                    .build();
        }

        @Override
        public MetricSnapshot collect() {
            return new HistogramSnapshot(
                    new MetricMetadata(name, help),
                    histograms.values().stream()
                            .flatMap(histogram -> histogram.collect().getDataPoints().stream())
                            .toList());
        }
    }
}
