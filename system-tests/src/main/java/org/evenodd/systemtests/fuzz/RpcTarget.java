package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server that returns the params: one answer for each call, with its id, and none for a notification. */
final class RpcTarget implements Target {

    private final RpcEndpoint server = new RpcEndpoint(RpcTarget::echo);

    private static RpcOutcome echo(RpcRequest request, Caller caller) {
        JsonNode params = request.params();
        return new RpcOutcome.RpcResult(params.isMissingNode() ? JsonValue.of("nothing") : JsonValue.of(params));
    }

    @Override
    public void feed(byte[] input) {
        CompletableFuture<ServiceResponse> answer =
                server.serve(new ServiceRequest("POST", AgentApi.MCP, "127.0.0.1", ServiceResponse.JSON, input));
        Finding.unless(answer.isDone() && !answer.isCompletedExceptionally(), "no answer");
        byte[] json = answer.join().body();
        if (json.length > 0) {
            ReplyInspection.read(json).forEach(each -> requireEcho(each, input));
        }
    }

    private static void requireEcho(JsonNode response, byte[] input) {
        Finding.unless(response.has("result") != response.has("error"), "neither result nor error", response);
        if (response.has("result")) {
            Finding.unless(calls(input).anyMatch(call -> isEchoOf(response, call)), "not an echo", response);
        }
    }

    private static boolean isEchoOf(JsonNode response, JsonNode call) {
        return ReplyInspection.same(response.path("id"), call.path("id"))
                && (!call.has("params") || ReplyInspection.same(response.path("result"), call.path("params")));
    }

    private static Stream<JsonNode> calls(byte[] input) {
        try {
            JsonNode body = StrictJson.parse(input);
            return body.isArray() ? body.valueStream() : Stream.of(body);
        } catch (MalformedJsonException e) {
            throw new Finding("answered, and no JSON", e);
        }
    }

    /** Returns short calls, in which a mutation is more likely to matter. */
    private static Stream<String> bare() {
        return Stream.of(
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":\"a\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1.5],\"id\":null}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}}",
                "[1, {}]",
                "[]");
    }

    @Override
    public List<byte[]> examples() {
        List<ObjectNode> calls = Examples.calls().subList(0, 12);
        return Stream.concat(calls.stream().map(Object::toString), Stream.concat(Stream.of(calls.toString()), bare()))
                .map(text -> text.getBytes(UTF_8))
                .toList();
    }
}
