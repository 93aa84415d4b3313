package org.evenodd.agent.service;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.protocol.json.JsonValue;

/** One HTTP method on one kind of path, and what answers there. */
public record Route(String method, PathTemplate path, Action action) {

    /** Answers the requests of one route. */
    @FunctionalInterface
    public interface Action {

        /** Answers under the terms of {@link Service#serve}, given what stands for the path's variables. */
        CompletableFuture<Response> serve(Request request, Map<String, String> variables);
    }

    public static Route post(String path, Service service) {
        return new Route("POST", PathTemplate.of(path), (request, variables) -> service.serve(request));
    }

    public static Route get(String path, Action action) {
        return new Route("GET", PathTemplate.of(path), action);
    }

    /** A JSON document that is made anew for each request, like {@code /health}. */
    public static Route document(String path, Supplier<JsonValue> document) {
        return get(path, (request, variables) -> done(Response.json(200, document.get())));
    }

    /** JSON documents by name; the path has the variable {@code name}. Unknown names are 404. */
    public static Route library(String path, Function<String, Optional<byte[]>> documents) {
        return get(
                path,
                (request, variables) -> done(documents
                        .apply(variables.getOrDefault("name", ""))
                        .map(document -> Response.json(200, document))
                        .orElseGet(Refusal.NOT_FOUND::response)));
    }

    private static CompletableFuture<Response> done(Response response) {
        return CompletableFuture.completedFuture(response);
    }
}
