package org.evenodd.agent.metrics;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.agent.metrics.AgentMetrics.McpOperation;
import org.evenodd.agent.service.RequestObserver;
import org.evenodd.protocol.message.MessageType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Durations in seconds. A label that does not apply is absent, as OpenTelemetry's conventions demand, whereas the
 * library gives each series of a metric the same labels: so there is one of its histograms for each set of labels.
 */
final class DurationHistogram implements Collector {

    private static final Logger LOG = LoggerFactory.getLogger(DurationHistogram.class);

    private static final double[] UPPER_BOUNDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
    };
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<List<String>, Histogram> histograms = new ConcurrentHashMap<>();
    private final String name;
    private final String help;

    DurationHistogram(String name, String help) {
        this.name = name;
        this.help = help;
    }

    /**
     * Records a duration; what goes wrong here is a bug, and never reaches the request that is measured.
     *
     * @param labels each name before its value, which is null if the label does not apply; values are few and fixed,
     *     whatever a caller sends
     */
    void observe(Duration took, @Nullable String... labels) {
        List<String> names = new ArrayList<>(labels.length / 2);
        List<String> values = new ArrayList<>(labels.length / 2);
        for (int i = 0; i < labels.length; i += 2) {
            String value = labels[i + 1];
            if (value != null) {
                names.add(String.valueOf(labels[i]));
                values.add(value);
            }
        }
        try {
            histograms
                    .computeIfAbsent(names, this::histogram)
                    .labelValues(values.toArray(String[]::new))
                    .observe(Math.max(0, took.toNanos()) / NANOS_PER_SECOND);
        } catch (RuntimeException e) {
            LOG.error("Could not record {} because of a bug", name, e);
        }
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

    /** {@code rpc.server.call.duration} or {@code rpc.client.call.duration} (OpenTelemetry, RPC metrics). */
    record CallDurations(DurationHistogram histogram) {

        CallDurations(String name, String help) {
            this(new DurationHistogram(name, help));
        }

        /**
         * Records a call.
         *
         * @param type its message; empty for calls that are none
         * @param error why it failed; empty if it did not
         */
        void observe(Optional<MessageType> type, Optional<String> error, Duration took) {
            histogram.observe(
                    took,
                    "rpc_system_name",
                    "jsonrpc",
                    "rpc_method",
                    type.map(CallDurations::method).orElse(AgentMetrics.OTHER),
                    AgentMetrics.ERROR_TYPE,
                    error.orElse(null));
        }

        /** A message that is only ever an answer has no method. */
        private static String method(MessageType type) {
            return type.purpose().isPresent() ? type.canonicalMethod() : AgentMetrics.OTHER;
        }
    }

    /** {@code http.server.request.duration} (OpenTelemetry, HTTP metrics). */
    record HttpDurations(DurationHistogram histogram) implements RequestObserver {

        /** The methods that the conventions know without configuration. */
        private static final Set<String> METHODS =
                Set.of("CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE");

        private static final int SERVER_ERRORS = 500;

        HttpDurations() {
            this(new DurationHistogram(
                    "http_server_request_duration_seconds", "HTTP requests that this agent answered."));
        }

        @Override
        public void answered(String method, String route, int status, Duration took) {
            String code = Integer.toString(status);
            histogram.observe(
                    took,
                    "http_request_method",
                    METHODS.contains(method) ? method : AgentMetrics.OTHER,
                    "http_response_status_code",
                    code,
                    "http_route",
                    route.isEmpty() ? AgentMetrics.OTHER : route,
                    AgentMetrics.ERROR_TYPE,
                    status < SERVER_ERRORS ? null : code);
        }
    }

    /** {@code mcp.server.operation.duration} (OpenTelemetry, Model Context Protocol). */
    record ToolDurations(DurationHistogram histogram) {

        ToolDurations() {
            this(new DurationHistogram(
                    "mcp_server_operation_duration_seconds",
                    "Requests of the Model Context Protocol that this agent answered."));
        }

        void observe(McpOperation operation, Optional<String> error, Duration took) {
            histogram.observe(
                    took,
                    "mcp_method_name",
                    operation.method(),
                    "gen_ai_tool_name",
                    operation.tool().orElse(null),
                    AgentMetrics.ERROR_TYPE,
                    error.orElse(null));
        }
    }
}
