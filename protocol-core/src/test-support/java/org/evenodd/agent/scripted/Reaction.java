package org.evenodd.agent.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.runtime.Scheduler;

/** An answer to a call. */
@FunctionalInterface
public interface Reaction {

    CompletableFuture<ServiceResponse> to(ReceivedCall exchange);

    /** Answers a JSON-RPC result; {@code %TOKEN%} and {@code %MATCH%} stand for the call's. */
    static Reaction result(String json) {
        return exchange -> now(
                200,
                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}"
                        .formatted(exchange.request().path("id"), filled(json, exchange)));
    }

    private static String filled(String json, ReceivedCall exchange) {
        return json.replace("%TOKEN%", exchange.params().path("auth_token").stringValue("none"))
                .replace("%MATCH%", exchange.params().path("match_id").stringValue("none"));
    }

    /** Answers a JSON-RPC error. */
    static Reaction error(int code, String data) {
        return exchange -> now(
                200,
                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":\"no\",\"data\":%s}}"
                        .formatted(exchange.request().path("id"), code, data));
    }

    /** Answers with an HTTP status and any body. */
    static Reaction http(int status, String body) {
        return exchange -> now(status, body);
    }

    /** Answers that the agent is busy for this long. */
    static Reaction busyFor(Duration wait) {
        return exchange -> CompletableFuture.completedFuture(
                ServiceResponse.json(429, "{}".getBytes(UTF_8)).retryAfter(wait));
    }

    /** Never answers. */
    static Reaction silence() {
        return exchange -> new CompletableFuture<>();
    }

    /** Returns this reaction, delayed. */
    default Reaction after(Duration delay, Scheduler scheduler) {
        return exchange -> {
            CompletableFuture<ServiceResponse> later = new CompletableFuture<>();
            scheduler.after(delay, () -> to(exchange).thenAccept(later::complete));
            return later;
        };
    }

    private static CompletableFuture<ServiceResponse> now(int status, String body) {
        return CompletableFuture.completedFuture(ServiceResponse.json(status, body.getBytes(UTF_8)));
    }
}
