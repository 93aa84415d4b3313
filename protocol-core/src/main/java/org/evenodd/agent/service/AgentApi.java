package org.evenodd.agent.service;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.evenodd.protocol.json.JsonValue;

/**
 * The services of an agent; {@code AgentRoutes} declares the routes to them.
 *
 * @param calls serves what is posted to {@link #MCP}
 * @param health serves {@link #HEALTH}
 * @param otherPaths serves every other path
 */
public record AgentApi(Service calls, Service health, Service otherPaths) {

    public static final String MCP = "/mcp";
    public static final String HEALTH = "/health";

    /** Creates an agent with a health report and nothing at other paths. */
    public AgentApi(Service calls, Supplier<? extends JsonValue> health) {
        this(calls, health, request -> done(HttpRefusal.NOT_FOUND.response()));
    }

    /** Creates an agent with a health report. */
    public AgentApi(Service calls, Supplier<? extends JsonValue> health, Service otherPaths) {
        this(calls, request -> done(ServiceResponse.json(200, health.get())), otherPaths);
    }

    /** Returns an agent with one service at every path, as foreign agents may have it. */
    public static AgentApi everywhere(Service service) {
        return new AgentApi(service, service, service);
    }

    /** Returns an agent that is not available yet; requests wait for it. */
    public static AgentApi later(CompletableFuture<AgentApi> agent) {
        return new AgentApi(
                request -> agent.thenCompose(there -> there.calls.serve(request)),
                request -> agent.thenCompose(there -> there.health.serve(request)),
                request -> agent.thenCompose(there -> there.otherPaths.serve(request)));
    }

    /** Returns this agent with a filter in front of each service. */
    public AgentApi behind(UnaryOperator<Service> filter) {
        return new AgentApi(filter.apply(calls), filter.apply(health), filter.apply(otherPaths));
    }

    private static CompletableFuture<ServiceResponse> done(ServiceResponse response) {
        return CompletableFuture.completedFuture(response);
    }
}
