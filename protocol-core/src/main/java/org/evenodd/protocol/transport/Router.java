package org.evenodd.protocol.transport;

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

    public Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
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
        return CompletableFuture.completedFuture(refuse(request.path()));
    }

    private Response refuse(String path) {
        String allowed = routes.stream()
                .filter(route -> route.path().match(path).isPresent())
                .map(Route::method)
                .distinct()
                .collect(Collectors.joining(", "));
        return allowed.isEmpty()
                ? Refusal.NOT_FOUND.response()
                : Refusal.METHOD_NOT_ALLOWED.response().with("Allow", allowed);
    }
}
