package org.evenodd.agent.http;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The services of an agent; {@code AgentRoutes} declares the routes to them.
 *
 * @param calls serves what is posted to {@link #MCP}
 * @param health serves {@link #HEALTH}
 * @param metrics serves {@link #METRICS}
 * @param otherPaths serves every other path
 * @param observer notified of every request that is answered over HTTP, also of those that are refused before they
 *     reach a service
 * @param events those that callers may follow at {@link #EVENTS}; null for an agent without a web page
 * @param holders knows whose tokens its calls show
 */
public record AgentApi(
        Service calls,
        Service health,
        Service metrics,
        Service otherPaths,
        RequestObserver observer,
        @Nullable EventFeed events,
        TokenHolders holders) {

    public static final String MCP = "/mcp";
    public static final String HEALTH = "/health";
    public static final String METRICS = "/metrics";
    public static final String EVENTS = "/events";
    public static final String SIGN_IN = "/sign-in";
    public static final String RELAY = "/relay";

    /** The header of whoever posts to {@link #RELAY}, a secret for which it counts as for a token. */
    public static final String RELAY_KEY = "Relay-Key";

    /** The header (RFC 9110, 7.6.3) that tells what came through the relay from the manager's own replies and local calls. */
    public static final String VIA = "Via";

    public static final String VIA_RELAY = "1.1 relay";

    /** Knows whose valid token a call shows: it counts for that agent, not for its address. Called by many threads. */
    @FunctionalInterface
    public interface TokenHolders {

        /**
         * The agent, for people; empty if the token is not valid here.
         *
         * @param match the match that the call is about, if it names one
         */
        Optional<String> holder(AuthToken token, @Nullable MatchId match);
    }

    private static final Service NOTHING =
            request -> HttpRefusal.NOT_FOUND.response().now();

    /** Creates an agent with a health report, without metrics, and with nothing at other paths. */
    public AgentApi(Service calls, Supplier<? extends JsonValue> health) {
        this(calls, request -> ServiceResponse.json(200, health.get()).now(), NOTHING, NOTHING);
    }

    /** Creates an agent whose requests nobody observes. */
    public AgentApi(Service calls, Service health, Service metrics, Service otherPaths) {
        this(calls, health, metrics, otherPaths, RequestObserver.NONE, null, (token, match) -> Optional.empty());
    }

    /** A service that is not available yet; requests wait for it. */
    public record LaterService(CompletableFuture<Service> there) implements Service {

        @Override
        public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
            return there.thenCompose(service -> service.serve(request));
        }
    }

    /** Returns an agent that is not available yet; requests wait for it. */
    public static AgentApi later(CompletableFuture<AgentApi> agent) {
        return new AgentApi(
                        new LaterService(agent.thenApply(AgentApi::calls)),
                        new LaterService(agent.thenApply(AgentApi::health)),
                        new LaterService(agent.thenApply(AgentApi::metrics)),
                        new LaterService(agent.thenApply(AgentApi::otherPaths)))
                .knowing((token, match) ->
                        agent.isDone() ? agent.join().holders.holder(token, match) : Optional.empty());
    }

    /** Returns this agent with a filter in front of each service. */
    public AgentApi behind(UnaryOperator<Service> filter) {
        return new AgentApi(
                filter.apply(calls),
                filter.apply(health),
                filter.apply(metrics),
                filter.apply(otherPaths),
                observer,
                events,
                holders);
    }

    /** Returns this agent with events that callers may follow. */
    public AgentApi with(EventFeed feed) {
        return new AgentApi(calls, health, metrics, otherPaths, observer, feed, holders);
    }

    /** Returns this agent with a service that sees requests to other paths first. */
    public AgentApi withOtherPaths(Service first) {
        return new AgentApi(calls, health, metrics, first, observer, events, holders);
    }

    /** Returns this agent with a page of metrics. */
    public AgentApi withMetrics(Service page) {
        return new AgentApi(calls, health, page, otherPaths, observer, events, holders);
    }

    /** Returns this agent with an observer of its requests. */
    public AgentApi observedBy(RequestObserver another) {
        return new AgentApi(calls, health, metrics, otherPaths, another, events, holders);
    }

    /** Returns this agent with knowledge of whose tokens its calls show. */
    public AgentApi knowing(TokenHolders others) {
        return new AgentApi(calls, health, metrics, otherPaths, observer, events, others);
    }
}
