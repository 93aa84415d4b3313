package org.evenodd.agent.service;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.Rejection;
import org.evenodd.protocol.jsonrpc.RpcAnswer;
import org.evenodd.protocol.jsonrpc.RpcServer;

/**
 * JSON-RPC over HTTP: 200 with the outcome, 202 without a body for notifications, 413 and 415 with a JSON-RPC error for
 * what is too long or no {@code application/json}, 429 with {@code Retry-After} for a caller who does too much, 400 and 404
 * for what a protocol on top of JSON-RPC turns away.
 */
public final class JsonRpcService implements Service {

    private final RpcServer server;

    public JsonRpcService(RpcServer server) {
        this.server = server;
    }

    @Override
    public CompletableFuture<Response> serve(Request request) {
        return ContentTypes.isJson(request.contentType())
                ? answer(request, "")
                : CompletableFuture.completedFuture(Refusal.UNSUPPORTED_MEDIA_TYPE.response());
    }

    /** Answers what came to another path, if it is a call all the same; 404 if it is not. */
    public CompletableFuture<Response> serveElsewhere(Request request) {
        return request.method().equals("POST") && ContentTypes.isJson(request.contentType())
                ? answer(request, request.path())
                : CompletableFuture.completedFuture(Refusal.NOT_FOUND.response());
    }

    private CompletableFuture<Response> answer(Request request, String elsewhere) {
        Caller caller = new Caller(request.remoteAddress(), request.headers(), elsewhere);
        return server.answer(request.body(), caller).thenApply(JsonRpcService::respond);
    }

    private static Response respond(RpcAnswer answer) {
        if (answer instanceof RpcAnswer.Body body) {
            return Response.json(200, body.json());
        }
        if (answer instanceof RpcAnswer.Busy busy) {
            return Response.json(Refusal.TOO_MANY_REQUESTS.status(), busy.json())
                    .retryAfter(busy.retryAfter());
        }
        if (answer instanceof RpcAnswer.Rejected rejected) {
            return Response.json(status(rejected.reason()), rejected.json());
        }
        if (answer instanceof RpcAnswer.TooLarge refused) {
            return Refusal.tooLarge(refused.maxBytes());
        }
        return answer instanceof RpcAnswer.Misplaced ? Refusal.NOT_FOUND.response() : Response.empty(202);
    }

    private static int status(Rejection reason) {
        return switch (reason) {
            case MALFORMED -> 400;
            case UNKNOWN_METHOD -> 404;
        };
    }
}
