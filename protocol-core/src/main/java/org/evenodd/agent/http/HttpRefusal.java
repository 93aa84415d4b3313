package org.evenodd.agent.http;

import java.time.Duration;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcResponse;

/** Reasons to refuse a request before its call is read; each is answered with a JSON-RPC error as body. */
public enum HttpRefusal {
    BAD_REQUEST(400, RpcError.INVALID_REQUEST, "Not a proper HTTP request"),
    FOREIGN_PAGE(
            403,
            RpcError.INVALID_REQUEST,
            "No page of that Origin may talk to this agent; network.allowed_hosts names the hosts whose pages may"),
    NOT_FOUND(404, RpcError.INVALID_REQUEST, "Nothing is here; JSON-RPC is spoken at POST /mcp"),
    METHOD_NOT_ALLOWED(405, RpcError.INVALID_REQUEST, "This path does not answer that HTTP method"),
    REQUEST_TIMEOUT(408, RpcError.INVALID_REQUEST, "The request did not arrive whole in time"),
    TOO_LARGE(413, RpcError.INVALID_REQUEST, "The body is too long"),
    UNSUPPORTED_MEDIA_TYPE(415, RpcError.INVALID_REQUEST, "The content type must be application/json in UTF-8"),
    UNKNOWN_HOST(
            421,
            RpcError.INVALID_REQUEST,
            "This agent does not go by that Host; network.allowed_hosts names those that it goes by besides its own"),
    TOO_MANY_REQUESTS(429, RpcError.SERVER_ERROR, "Too many requests at once; try again later"),
    CODED_BODY(415, RpcError.INVALID_REQUEST, "The body must come as it is, without a content or transfer coding"),
    INTERNAL_ERROR(500, RpcError.INTERNAL_ERROR, "Internal error"),
    SHUTTING_DOWN(503, RpcError.SERVER_ERROR, "Shutting down"),
    NO_ANSWER(504, RpcError.INTERNAL_ERROR, "No answer was found in time");

    private final int status;
    private final int code;
    private final String message;

    HttpRefusal(int status, int code, String message) {
        this.status = status;
        this.code = code;
        this.message = message;
    }

    public int status() {
        return status;
    }

    public ServiceResponse response() {
        ServiceResponse response = respond(new RpcError(code, message));
        return this == TOO_MANY_REQUESTS ? response.retryAfter(Duration.ZERO) : response;
    }

    /** Returns the refusal of a request beyond the rate limit, with the time to wait. */
    public static ServiceResponse tooMany(Duration wait) {
        return TOO_MANY_REQUESTS.response().retryAfter(wait);
    }

    /** Returns the refusal of a body that is too long, with the maximum length. */
    public static ServiceResponse tooLarge(int maxBytes) {
        JsonValue limit = JsonValue.of("at most %d bytes".formatted(maxBytes));
        return TOO_LARGE.respond(new RpcError(TOO_LARGE.code, TOO_LARGE.message, limit));
    }

    private ServiceResponse respond(RpcError error) {
        return ServiceResponse.json(status, RpcResponse.failure(error));
    }
}
