package org.evenodd.agent.service;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcServer;

/** Finds the route for a request; 404 for an unknown path, 405 with {@code Allow} for another method on a known one. */
public final class Router implements Service {

    public static final String MCP = "/mcp";
    public static final String HEALTH = "/health";
    public static final String SCHEMAS = "/schemas/{name}.json";

    private final List<Route> routes;
    private final Service elsewhere;

    public Router(List<Route> routes) {
        this(routes, request -> done(Refusal.NOT_FOUND));
    }

    private Router(List<Route> routes, Service elsewhere) {
        this.routes = List.copyOf(routes);
        this.elsewhere = elsewhere;
    }

    /** The same where a server looks at what is posted to paths that are none; what it does not know is 404 still. */
    public Router hearingElsewhere(RpcServer server) {
        return new Router(routes, new JsonRpcService(server)::serveElsewhere);
    }

    /** What every agent answers: JSON-RPC, its health and the schemas of its messages. */
    public static Router ofAgent(
            RpcServer server, Supplier<JsonValue> health, Function<String, Optional<byte[]>> schemas) {
        return new Router(List.of(
                Route.post(MCP, new JsonRpcService(server)),
                Route.document(HEALTH, health),
                Route.library(SCHEMAS, schemas)));
    }

    @Override
    public CompletableFuture<Response> serve(Request request) {
        for (Route route : routes) {
            if (route.method().equals(request.method())) {
                Optional<Map<String, String>> variables = route.path().match(request.path());
                if (variables.isPresent()) {
                    return route.action().serve(request, variables.get());
                }
            }
        }
        return refuse(request);
    }

    private static CompletableFuture<Response> done(Refusal refusal) {
        return CompletableFuture.completedFuture(refusal.response());
    }

    private CompletableFuture<Response> refuse(Request request) {
        String allowed = routes.stream()
                .filter(route -> route.path().match(request.path()).isPresent())
                .map(Route::method)
                .distinct()
                .collect(Collectors.joining(", "));
        if (allowed.isEmpty()) {
            return request.method().equals("POST") ? elsewhere.serve(request) : done(Refusal.NOT_FOUND);
        }
        return CompletableFuture.completedFuture(
                Refusal.METHOD_NOT_ALLOWED.response().with("Allow", allowed));
    }
}
