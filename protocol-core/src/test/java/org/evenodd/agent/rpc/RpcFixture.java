package org.evenodd.agent.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;

/** A server with a few methods, some of which fail, called with text. */
final class RpcFixture {

    static final String SILENCE = "";

    private final List<RpcRequest> handled = new ArrayList<>();
    private final RpcEndpoint endpoint = PlainEndpoint.of(this::handle);

    /** Returns the calls that were handled. */
    List<RpcRequest> handled() {
        return handled;
    }

    String answer(String body) {
        return text(endpoint.serve(call(body)).join());
    }

    static ServiceRequest call(String body) {
        return new ServiceRequest("POST", "/mcp", "127.0.0.1", ServiceResponse.JSON, body.getBytes(UTF_8));
    }

    static String text(ServiceResponse response) {
        return new String(response.body(), UTF_8);
    }

    RpcOutcome handle(RpcRequest request, Caller caller) {
        handled.add(request);
        return switch (request.method()) {
            case "echo" -> new RpcOutcome.RpcResult(JsonValue.of(request.params()));
            case "subtract" -> subtract(request);
            case "sum" ->
                new RpcOutcome.RpcResult(out -> out.writeNumber(request.params().values().stream()
                        .mapToInt(value -> value.intValue())
                        .sum()));
            case "caller" -> new RpcOutcome.RpcResult(JsonValue.of(caller.remoteAddress()));
            case "get_data" -> new RpcOutcome.RpcResult(JsonValue.encoded("[\"hello\",5]".getBytes(UTF_8)));
            case "long" -> new RpcOutcome.RpcResult(JsonValue.of("x".repeat(100_000)));
            case "refuse" -> new RpcOutcome.Failure(new RpcError(1001, "League full", JsonValue.of("E020")));
            case "throw" -> throw new IllegalStateException("secret");
            case "fail" -> new RpcOutcome.Later(CompletableFuture.failedFuture(new IllegalStateException("secret")));
            case "unwritable" ->
                new RpcOutcome.RpcResult(out -> {
                    out.writeStartObject();
                    throw new IllegalStateException("secret");
                });
            default ->
                request.method().startsWith("notify")
                        ? new RpcOutcome.RpcResult(out -> out.writeNull())
                        : new RpcOutcome.Failure(RpcError.methodNotFound());
        };
    }

    private static RpcOutcome subtract(RpcRequest request) {
        boolean byName = request.params().isObject();
        int minuend = byName
                ? request.params().path("minuend").intValue()
                : request.params().path(0).intValue();
        int subtrahend = byName
                ? request.params().path("subtrahend").intValue()
                : request.params().path(1).intValue();
        return new RpcOutcome.RpcResult(out -> out.writeNumber(minuend - subtrahend));
    }

    static String invalid(String reason, String id) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"Invalid Request\",\"data\":\"%s\"},\"id\":%s}"
                .formatted(reason, id);
    }

    static String internalError(int id) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32603,\"message\":\"Internal error\"},\"id\":%d}"
                .formatted(id);
    }
}
