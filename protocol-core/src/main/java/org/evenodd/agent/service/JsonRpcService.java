package org.evenodd.agent.service;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcAnswer;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.jspecify.annotations.Nullable;

/**
 * JSON-RPC over HTTP: 200 with the outcome; 202 without a body for notifications; 413 and 415 with a JSON-RPC error for
 * a body that is too long or not {@code application/json}; 429 with {@code Retry-After} beyond the rate limit; 400 and
 * 404 for what a protocol on top of JSON-RPC rejects.
 */
public final class JsonRpcService implements Service {

    /** The error codes for a body that is not a call. */
    private static final Set<Integer> NO_CALL = Set.of(RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST);

    private final RpcServer server;

    public JsonRpcService(RpcServer server) {
        this.server = server;
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return request.isJson()
                ? answer(request, "").thenApply(JsonRpcService::respond)
                : CompletableFuture.completedFuture(HttpRefusal.UNSUPPORTED_MEDIA_TYPE.response());
    }

    /** Serves a request at another path: answers it if it is a call, else 404. */
    public CompletableFuture<ServiceResponse> serveElsewhere(ServiceRequest request) {
        return request.method().equals("POST") && request.isJson()
                ? answer(request, request.path())
                        .thenApply(answer -> isNoCall(answer) ? HttpRefusal.NOT_FOUND.response() : respond(answer))
                : CompletableFuture.completedFuture(HttpRefusal.NOT_FOUND.response());
    }

    private CompletableFuture<RpcAnswer> answer(ServiceRequest request, String path) {
        return server.answer(request.body(), new Caller(request.remoteAddress(), request.headers(), path));
    }

    private static boolean isNoCall(RpcAnswer answer) {
        return answer instanceof RpcAnswer.JsonBody body
                && body.outcome() instanceof RpcOutcome.Failure failure
                && NO_CALL.contains(failure.error().code());
    }

    private static ServiceResponse respond(RpcAnswer answer) {
        if (answer instanceof RpcAnswer.JsonBody body) {
            return respond(body.json(), body.outcome());
        }
        return answer instanceof RpcAnswer.TooLarge refused
                ? HttpRefusal.tooLarge(refused.maxBytes())
                : ServiceResponse.empty(202);
    }

    private static ServiceResponse respond(byte[] json, @Nullable RpcOutcome outcome) {
        if (outcome instanceof RpcOutcome.Busy busy) {
            return ServiceResponse.json(HttpRefusal.TOO_MANY_REQUESTS.status(), json)
                    .retryAfter(busy.retryAfter());
        }
        return ServiceResponse.json(
                outcome instanceof RpcOutcome.Rejected rejected ? status(rejected.error()) : 200, json);
    }

    private static int status(RpcError rejection) {
        return rejection.code() == RpcError.METHOD_NOT_FOUND ? 404 : 400;
    }
}
