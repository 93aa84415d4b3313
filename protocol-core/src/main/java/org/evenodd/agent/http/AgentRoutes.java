package org.evenodd.agent.http;

import io.javalin.config.JavalinState;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.router.InternalRouter;
import io.javalin.router.ParsedEndpoint;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.HttpRefusal;
import org.evenodd.agent.service.Schemas;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
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
        routes.post(AgentApi.MCP, handler(agent.calls()));
        routes.get(AgentApi.HEALTH, handler(agent.health()));
        routes.get(AgentApi.METRICS, handler(agent.metrics()));
        routes.get("/schemas", context -> answer(context, Schemas.index()));
        routes.get("/schemas/{name}.json", context -> answer(context, Schemas.of(context.pathParam("name"))));
    }

    private static Handler handler(Service service) {
        return context -> {
            RouteContext ours = (RouteContext) context;
            ours.answer(service.serve(ours.request()));
        };
    }

    private static void answer(Context context, ServiceResponse response) {
        ((RouteContext) context).answer(CompletableFuture.completedFuture(response));
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        try {
            CompletableFuture<ServiceResponse> answer = find(request);
            return answer.isDone() && !answer.isCompletedExceptionally()
                    ? answer
                    : answer.exceptionally(AgentRoutes::broken);
        } catch (Exception | Error bug) {
            return CompletableFuture.completedFuture(broken(bug));
        }
    }

    private CompletableFuture<ServiceResponse> find(ServiceRequest request) throws Exception {
        String path = request.path();
        ParsedEndpoint route = router.findFirstHttpHandlerEntry(HandlerType.findOrDefault(request.method()), path);
        if (route == null) {
            return otherwise(request);
        }
        RouteContext context = new RouteContext(request, route.extractPathParams(path));
        route.endpoint.handler.handle(context);
        return context.answer();
    }

    /** HEAD is treated like any other method that is not listed. */
    private CompletableFuture<ServiceResponse> otherwise(ServiceRequest request) {
        String allowed = HandlerType.values().stream()
                .filter(type -> type.isHttpMethod() && router.hasHttpHandlerEntry(type, request.path()))
                .map(HandlerType::name)
                .collect(Collectors.joining(", "));
        return allowed.isEmpty()
                ? agent.otherPaths().serve(request)
                : CompletableFuture.completedFuture(
                        HttpRefusal.METHOD_NOT_ALLOWED.response().with("Allow", allowed));
    }

    private static ServiceResponse broken(Throwable bug) {
        LOG.error("Could not answer a request because of a bug", bug);
        return HttpRefusal.INTERNAL_ERROR.response();
    }

    /** The template of the route that has a path, whatever methods it answers; empty if none has. */
    String templateOf(String path) {
        return Stream.of(HandlerType.POST, HandlerType.GET)
                .flatMap(method -> Optional.ofNullable(router.findFirstHttpHandlerEntry(method, path)).stream())
                .findFirst()
                .map(route -> route.endpoint.path)
                .orElse("");
    }
}
