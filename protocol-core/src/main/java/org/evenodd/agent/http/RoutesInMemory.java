package org.evenodd.agent.http;

import io.javalin.config.JavalinState;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.router.EndpointNotFound;
import io.javalin.router.InternalRouter;
import io.javalin.router.ParsedEndpoint;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/** An agent's routes without sockets: Javalin's own router finds the handlers, for a network in memory. */
public final class RoutesInMemory implements Service {

    private final InternalRouter router;

    public RoutesInMemory(AgentApi agent) {
        JavalinState javalin = new JavalinState();
        AgentRoutes.configure(javalin.router);
        new AgentRoutes(agent, new MemoryCarrier()).declare(javalin.routes);
        router = javalin.internalRouter;
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        HandlerType method = HandlerType.findOrDefault(request.method());
        ParsedEndpoint route = router.findFirstHttpHandlerEntry(method, request.path());
        MemoryContext context =
                new MemoryContext(request, route == null ? Map.of() : route.extractPathParams(request.path()));
        if (route == null) {
            router.handleHttpException(context, nothingAt(method, request.path()));
        } else {
            handle(route, context);
        }
        return context.answer().handle((response, bug) -> bug == null ? response : refused(context, bug));
    }

    private void handle(ParsedEndpoint route, MemoryContext context) {
        try {
            route.endpoint.handler.handle(context);
        } catch (Exception bug) {
            router.handleHttpException(context, bug);
        }
    }

    private ServiceResponse refused(MemoryContext context, Throwable bug) {
        router.handleHttpException(context, bug);
        return context.answer().join();
    }

    private HttpResponseException nothingAt(HandlerType method, String path) {
        List<HandlerType> allowed = HandlerType.values().stream()
                .filter(type -> type.isHttpMethod() && router.hasHttpHandlerEntry(type, path))
                .toList();
        return allowed.isEmpty()
                ? new EndpointNotFound(method, path)
                : AgentRoutes.notAllowed(allowed.stream().map(HandlerType::name).collect(Collectors.joining(", ")));
    }

    /** Carries requests and answers through {@link MemoryContext}. */
    private static final class MemoryCarrier implements RequestCarrier {

        @Override
        public ServiceRequest request(Context context) {
            return ((MemoryContext) context).request();
        }

        @Override
        public void answer(Context context, CompletableFuture<ServiceResponse> answer) {
            ((MemoryContext) context).answer(answer);
        }
    }
}
