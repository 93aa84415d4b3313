package org.evenodd.agent.metrics;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.service.RequestObserver;
import org.evenodd.agent.service.Service;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.transport.Scheduler;

/**
 * What one agent measures. Each agent has its own: several players of one process share only the numbers of the
 * process. Names and labels follow OpenTelemetry's semantic conventions (HTTP, RPC, MCP), as Prometheus writes them.
 */
public final class AgentMetrics {

    private final Scheduler clock;
    private final PrometheusRegistry registry;
    private final HttpDurations requests;
    private final CallDurations served;
    private final CallDurations called;
    private final ToolDurations tools;
    private final Supplier<List<Gauge>> gauges;

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
        gauges = List::of;
        registry.register(requests.histogram());
        registry.register(served.histogram());
        registry.register(called.histogram());
        registry.register(tools.histogram());
        registry.register(new ProcessMetrics());
    }

    private AgentMetrics(AgentMetrics shared, Supplier<List<Gauge>> gauges) {
        this.clock = shared.clock;
        this.registry = shared.registry;
        this.requests = shared.requests;
        this.served = shared.served;
        this.called = shared.called;
        this.tools = shared.tools;
        this.gauges = gauges;
    }

    /**
     * Returns the same metrics, with a page that also shows the agent's own numbers.
     *
     * @param own read at each request for the page; must not block
     */
    public AgentMetrics with(Supplier<List<Gauge>> own) {
        return new AgentMetrics(this, own);
    }

    /** Returns what measures HTTP requests. */
    public RequestObserver requests() {
        return requests;
    }

    /**
     * Returns a handler that measures the calls to another one.
     *
     * @param operations the agent's operations; tools have no other names in labels
     */
    public RpcHandler measured(RpcHandler handler, List<Operation> operations) {
        Set<String> names = operations.stream().map(Operation::name).collect(Collectors.toUnmodifiableSet());
        return new MeasuredHandler(handler, clock, served, tools, names);
    }

    /** Returns a client that measures the calls of another one. */
    public MessageClient measured(MessageClient client) {
        return new MeasuredClient(client, clock, called);
    }

    /** Returns what serves {@code /metrics}. */
    public Service page() {
        return new MetricsPage(registry, gauges);
    }
}
