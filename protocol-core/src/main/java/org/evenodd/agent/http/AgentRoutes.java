package org.evenodd.agent.http;

import io.javalin.config.RouterConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.router.EndpointNotFound;
import io.javalin.router.InternalRouter;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.HttpRefusal;
import org.evenodd.agent.service.Schemas;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The routes of every agent, used by Javalin over HTTP and by {@link RoutesInMemory} without sockets. */
record AgentRoutes(AgentApi agent, RequestCarrier carrier) {

    private static final Logger LOG = LoggerFactory.getLogger(AgentRoutes.class);

    void declare(RoutesConfig routes) {
        routes.post(AgentApi.MCP, handler(agent.calls()));
        routes.get(AgentApi.HEALTH, handler(agent.health()));
        routes.get(AgentApi.METRICS, handler(agent.metrics()));
        routes.get("/schemas", context -> answer(context, Schemas.index()));
        routes.get("/schemas/{name}.json", context -> answer(context, Schemas.of(context.pathParam("name"))));
        routes.beforeMatched(AgentRoutes::requireListedMethod);
        routes.exception(EndpointNotFound.class, (foreignPath, context) -> serve(agent.otherPaths(), context));
        routes.exception(MethodNotAllowedResponse.class, (refusal, context) -> answer(context, allowing(refusal)));
        routes.exception(Exception.class, (bug, context) -> answer(context, broken(bug)));
    }

    /** Paths are matched exactly, including a trailing slash. */
    static void configure(RouterConfig paths) {
        paths.ignoreTrailingSlashes = false;
    }

    /** Returns the template of the route that has a path, whatever methods it answers; empty if none has. */
    static String templateOf(String path, InternalRouter router) {
        return Stream.of(HandlerType.POST, HandlerType.GET)
                .flatMap(method -> Stream.ofNullable(router.findFirstHttpHandlerEntry(method, path)))
                .findFirst()
                .map(route -> route.endpoint.path)
                .orElse("");
    }

    private Handler handler(Service service) {
        return context -> serve(service, context);
    }

    private void serve(Service service, Context context) {
        carrier.answer(
                context,
                CompletableFuture.completedFuture(carrier.request(context)).thenCompose(service::serve));
    }

    private void answer(Context context, ServiceResponse response) {
        carrier.answer(context, CompletableFuture.completedFuture(response));
    }

    /** Javalin would answer HEAD wherever there is a GET; here it is treated like any unlisted method. */
    private static void requireListedMethod(Context context) {
        if (context.method().equals(HandlerType.HEAD)) {
            throw notAllowed(HandlerType.GET.name());
        }
    }

    static MethodNotAllowedResponse notAllowed(String allowed) {
        return new MethodNotAllowedResponse("Method not allowed", Map.of("availableMethods", allowed));
    }

    private static ServiceResponse allowing(MethodNotAllowedResponse refusal) {
        return HttpRefusal.METHOD_NOT_ALLOWED
                .response()
                .with("Allow", String.join(", ", refusal.getDetails().values()));
    }

    private static ServiceResponse broken(Exception bug) {
        LOG.error("Could not answer a request because of a bug", bug);
        return HttpRefusal.INTERNAL_ERROR.response();
    }
}
