package org.evenodd.agent.service;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.evenodd.protocol.json.JsonValue;

/**
 * What an agent answers; the routes to it are declared in {@code AgentRoutes}.
 *
 * @param calls what is posted to {@link #MCP}
 * @param health who asks at {@link #HEALTH}
 * @param elsewhere whatever comes to a path that is no route
 */
public record AgentApi(Service calls, Service health, Service elsewhere) {

    public static final String MCP = "/mcp";
    public static final String HEALTH = "/health";

    /** An agent that tells its health, and hears nothing at other paths than its own. */
    public AgentApi(Service calls, Supplier<? extends JsonValue> health) {
        this(calls, health, request -> done(HttpRefusal.NOT_FOUND.response()));
    }

    /** An agent that tells its health. */
    public AgentApi(Service calls, Supplier<? extends JsonValue> health, Service elsewhere) {
        this(calls, request -> done(ServiceResponse.json(200, health.get())), elsewhere);
    }

    /** The same service wherever it is spoken to, as foreign agents may have it. */
    public static AgentApi everywhere(Service service) {
        return new AgentApi(service, service, service);
    }

    /** An agent that is not there yet: until then, requests wait. */
    public static AgentApi later(CompletableFuture<AgentApi> agent) {
        return new AgentApi(
                request -> agent.thenCompose(there -> there.calls.serve(request)),
                request -> agent.thenCompose(there -> there.health.serve(request)),
                request -> agent.thenCompose(there -> there.elsewhere.serve(request)));
    }

    /** The same, with something before each of its services. */
    public AgentApi behind(UnaryOperator<Service> filter) {
        return new AgentApi(filter.apply(calls), filter.apply(health), filter.apply(elsewhere));
    }

    private static CompletableFuture<ServiceResponse> done(ServiceResponse response) {
        return CompletableFuture.completedFuture(response);
    }
}
