package org.evenodd.agent.http;

import io.javalin.http.Context;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.service.HttpRefusal;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/**
 * Carries requests and answers over HTTP without blocking a thread.
 *
 * @param answerTime the time limit for an answer, after which the caller gets 504
 */
record HttpCarrier(Duration answerTime) implements RequestCarrier {

    @Override
    public ServiceRequest request(Context context) {
        return new ServiceRequest(
                context.method().name(),
                context.path(),
                context.ip(),
                context.contentType(),
                context.bodyAsBytes(),
                name -> header(context, name),
                Optional.ofNullable(context.queryString()).orElse(""));
    }

    private static Optional<String> header(Context context, String name) {
        List<String> values = Collections.list(context.req().getHeaders(name));
        return values.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", values));
    }

    @Override
    public void answer(Context context, CompletableFuture<ServiceResponse> answer) {
        if (answer.isDone() && !answer.isCompletedExceptionally()) {
            write(answer.join(), context);
        } else {
            context.future(() -> inTime(answer).thenAccept(response -> write(response, context)));
        }
    }

    private CompletableFuture<ServiceResponse> inTime(CompletableFuture<ServiceResponse> answer) {
        return answer.completeOnTimeout(HttpRefusal.NO_ANSWER.response(), answerTime.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void write(ServiceResponse response, Context context) {
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
