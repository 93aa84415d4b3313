package org.evenodd.agent.http;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.service.Refusal;
import org.evenodd.agent.service.Request;
import org.evenodd.agent.service.Response;
import org.evenodd.agent.service.Service;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands every request that Javalin has to the service, and what the service finds, whenever that is, back to Javalin. */
record ServiceHandler(Service service, Duration answerTime) implements Handler {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceHandler.class);

    @Override
    public void handle(Context context) {
        context.skipRemainingHandlers();
        Request request = request(context);
        context.future(() -> answer(request).thenAccept(response -> write(response, context)));
    }

    private static Request request(Context context) {
        return new Request(
                context.method().name(),
                context.path(),
                context.ip(),
                context.contentType(),
                context.bodyAsBytes(),
                name -> header(context, name));
    }

    private static Optional<String> header(Context context, String name) {
        List<String> values = Collections.list(context.req().getHeaders(name));
        return values.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", values));
    }

    private CompletableFuture<Response> answer(Request request) {
        CompletableFuture<Response> answer = ask(request).exceptionally(ServiceHandler::broken);
        return answer.isDone()
                ? answer
                : answer.completeOnTimeout(Refusal.NO_ANSWER.response(), answerTime.toMillis(), TimeUnit.MILLISECONDS);
    }

    private CompletableFuture<Response> ask(Request request) {
        try {
            return service.serve(request);
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static Response broken(Throwable cause) {
        LOG.error("Could not answer a request because of a bug", cause);
        return Refusal.INTERNAL_ERROR.response();
    }

    private static void write(Response response, Context context) {
        context.status(response.status());
        response.headers().forEach(context::header);
        if (response.contentType().isEmpty()) {
            context.res().setContentType(null);
        } else {
            context.contentType(response.contentType());
        }
        context.result(response.body());
    }
}
