package org.evenodd.agent.http;

import io.javalin.config.JavalinState;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.router.InternalRouter;
import io.javalin.router.ParsedEndpoint;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.evenodd.agent.http.AgentApi.LaterService;
import org.evenodd.game.Games;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The routes of every agent, declared with Javalin and found by its router, without its servlet: one answer to a
 * request, over sockets and in a network in memory. It never fails: a bug becomes a 500 without its text.
 */
public final class AgentRoutes implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(AgentRoutes.class);

    private final AgentApi agent;
    private final InternalRouter router;

    public AgentRoutes(AgentApi agent) {
        this.agent = agent;
        JavalinState javalin = new JavalinState();
        javalin.router.ignoreTrailingSlashes = false;
        declare(javalin.routes);
        router = javalin.internalRouter;
    }

    private void declare(RoutesConfig routes) {
        routes.post(AgentApi.MCP, new ServedRoute(agent.calls()));
        routes.get(AgentApi.HEALTH, new ServedRoute(agent.health()));
        routes.get(AgentApi.METRICS, new ServedRoute(agent.metrics()));
        routes.get("/schemas", new ServedRoute(request -> Schemas.index().now()));
        routes.get(
                "/schemas/{name}.json",
                new ServedRoute(request -> Schemas.at(request.path()).now()));
    }

    /** What serves a route, in the place of a handler that would get a servlet's context. */
    private record ServedRoute(Service service) implements Handler {

        @Override
        public void handle(Context context) {
            throw new UnsupportedOperationException("There is no servlet");
        }
    }

    /** A service without the wait for it, once it is there. */
    private static Service present(Service service) {
        return service instanceof LaterService later && later.there().isDone()
                ? later.there().join()
                : service;
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        try {
            CompletableFuture<ServiceResponse> answer = find(request);
            return answer.isDone() && !answer.isCompletedExceptionally()
                    ? answer
                    : answer.exceptionally(AgentRoutes::broken);
        } catch (RuntimeException | Error bug) {
            return broken(bug).now();
        }
    }

    private CompletableFuture<ServiceResponse> find(ServiceRequest request) {
        String path = request.path();
        ParsedEndpoint found = router.findFirstHttpHandlerEntry(HandlerType.findOrDefault(request.method()), path);
        return found != null && found.endpoint.handler instanceof ServedRoute route
                ? present(route.service()).serve(request)
                : otherwise(request);
    }

    /** HEAD is treated like any other method that is not listed. */
    private CompletableFuture<ServiceResponse> otherwise(ServiceRequest request) {
        String allowed = HandlerType.values().stream()
                .filter(type -> type.isHttpMethod() && router.hasHttpHandlerEntry(type, request.path()))
                .map(HandlerType::name)
                .collect(Collectors.joining(", "));
        return allowed.isEmpty()
                ? agent.otherPaths().serve(request)
                : HttpRefusal.METHOD_NOT_ALLOWED
                        .response()
                        .with("Allow", allowed)
                        .now();
    }

    private static ServiceResponse broken(Throwable bug) {
        LOG.error("Could not answer a request because of a bug", bug);
        return HttpRefusal.INTERNAL_ERROR.response();
    }

    /** The template of the route that has a path, whatever methods it answers; empty if none has. */
    String templateOf(String path) {
        if (path.equals(AgentApi.MCP)) {
            return path;
        }
        ParsedEndpoint posted = router.findFirstHttpHandlerEntry(HandlerType.POST, path);
        ParsedEndpoint found = posted == null ? router.findFirstHttpHandlerEntry(HandlerType.GET, path) : posted;
        return found == null ? "" : found.endpoint.path;
    }

    /** Serves the JSON Schemas of all messages. */
    private static final class Schemas {

        private static final Map<MessageType, byte[]> MADE = new ConcurrentHashMap<>();

        private Schemas() {}

        /** Returns the index: the names of all messages. */
        static ServiceResponse index() {
            return ServiceResponse.json(200, out -> {
                out.writeStartObject().writeName("schemas").writeStartArray();
                Arrays.stream(MessageType.values()).map(MessageType::name).forEach(out::writeString);
                out.writeEndArray().writeEndObject();
            });
        }

        private static byte[] make(MessageType type) {
            return Json.bytes(JsonValue.of(MessageSchema.of(type, Games.parts())));
        }

        /** Returns the schema at a path with a message's protocol name; 404 for an unknown one. */
        static ServiceResponse at(String path) {
            String name = path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
            return MessageType.named(name)
                    .filter(type -> type.name().equals(name))
                    .map(type -> ServiceResponse.json(200, MADE.computeIfAbsent(type, Schemas::make)))
                    .orElseGet(HttpRefusal.NOT_FOUND::response);
        }
    }
}
