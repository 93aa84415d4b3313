package org.evenodd.agent.service;

import java.time.Duration;
import java.util.Map;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;

/**
 * What goes back for a request.
 *
 * @param contentType empty where there is no body
 * @param headers further ones, like {@code Allow}
 */
@SuppressWarnings("ArrayRecordComponent")
public record Response(int status, String contentType, byte[] body, Map<String, String> headers) {

    public static final String JSON = "application/json";

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final byte[] NO_BYTES = {};

    public Response {
        headers = Map.copyOf(headers);
    }

    public static Response json(int status, byte[] body) {
        return new Response(status, JSON, body, Map.of());
    }

    public static Response json(int status, JsonValue body) {
        return json(status, Json.bytes(body));
    }

    public static Response empty(int status) {
        return new Response(status, "", NO_BYTES, Map.of());
    }

    public Response with(String header, String value) {
        return new Response(status, contentType, body, Map.of(header, value));
    }

    /** The same with the time, in whole seconds and at least one, after which trying again makes sense. */
    public Response retryAfter(Duration wait) {
        return with(
                RetryAfter.HEADER,
                Long.toString(Math.max(1, wait.plusNanos(NANOS_PER_SECOND - 1).toSeconds())));
    }
}
