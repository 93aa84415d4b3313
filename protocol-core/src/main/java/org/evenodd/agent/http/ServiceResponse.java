package org.evenodd.agent.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;

/**
 * The response to a request.
 *
 * @param contentType empty without a body
 * @param headers further ones, like {@code Allow}
 */
@SuppressWarnings("ArrayRecordComponent")
public record ServiceResponse(int status, String contentType, byte[] body, Map<String, String> headers) {

    public static final String JSON = "application/json";

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final byte[] NO_BYTES = {};

    public ServiceResponse {
        headers = Map.copyOf(headers);
    }

    public static ServiceResponse json(int status, byte[] body) {
        return new ServiceResponse(status, JSON, body, Map.of());
    }

    public static ServiceResponse json(int status, JsonValue body) {
        return json(status, Json.bytes(body));
    }

    /** Returns a response of any type. */
    @SuppressWarnings("ArrayRecordComponent")
    public static ServiceResponse of(int status, String contentType, byte[] body) {
        return new ServiceResponse(status, contentType, body, Map.of());
    }

    public static ServiceResponse empty(int status) {
        return new ServiceResponse(status, "", NO_BYTES, Map.of());
    }

    /** This response, which nobody has to wait for. */
    public CompletableFuture<ServiceResponse> now() {
        return CompletableFuture.completedFuture(this);
    }

    public ServiceResponse with(String header, String value) {
        return with(Map.of(header, value));
    }

    /** Returns this response with further headers. */
    public ServiceResponse with(Map<String, String> further) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.putAll(further);
        return new ServiceResponse(status, contentType, body, more);
    }

    /** Returns this response with {@code Retry-After}, in whole seconds, at least one. */
    public ServiceResponse retryAfter(Duration wait) {
        return with(
                RetryAfter.HEADER,
                Long.toString(Math.max(1, wait.plusNanos(NANOS_PER_SECOND - 1).toSeconds())));
    }
}
