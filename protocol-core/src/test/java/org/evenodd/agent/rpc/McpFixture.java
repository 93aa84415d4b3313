package org.evenodd.agent.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import tools.jackson.databind.JsonNode;

/** An agent with one tool and one message that records its requests. */
final class McpFixture {

    static final String VERSION = "MCP-Protocol-Version";

    record Greeting(String text) {}

    final List<RpcRequest> received = new ArrayList<>();

    private final Service service;

    /** Creates a strict agent. */
    McpFixture() {
        this(PlainEndpoint::of);
    }

    McpFixture(Function<RpcHandler, RpcEndpoint> kind) {
        this.service = kind.apply(this::carryOut)
                .onMethod(PlainMethod.question("greet", "Greet", "Says hello.", Greeting.class), this::carryOut)
                .api(() -> JsonValue.of("fine"), new AgentMetrics(new VirtualTime(Instant.EPOCH)))
                .calls();
    }

    private RpcOutcome carryOut(RpcRequest request, Caller caller) {
        return agent(request);
    }

    private RpcOutcome agent(RpcRequest request) {
        received.add(request);
        return switch (request.method()) {
            case "greet", "ping", "parity_choose" ->
                new RpcOutcome.RpcResult(out -> {
                    out.writeStartObject();
                    out.writeStringProperty("text", "hello");
                    out.writeEndObject();
                });
            case "refuse" ->
                new RpcOutcome.Failure(new RpcError(4004, "INVALID_PARITY_CHOICE", out -> {
                    out.writeStartObject();
                    out.writeStringProperty("error_code", "E004");
                    out.writeEndObject();
                }));
            default -> new RpcOutcome.Failure(RpcError.methodNotFound());
        };
    }

    /** The reply. */
    record Reply(int status, String text) {

        JsonNode json() {
            return JsonText.parse(text);
        }

        /** Returns the text at a pointer. */
        String at(String pointer) {
            return json().at(pointer).asString("");
        }

        int errorCode() {
            return json().at("/error/code").asInt(0);
        }

        JsonNode result() {
            return json().path("result");
        }
    }

    Reply post(String body, Map<String, String> headers) {
        Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        found.putAll(headers);
        ServiceRequest request = new ServiceRequest(
                "POST",
                "/mcp",
                "127.0.0.1",
                ServiceResponse.JSON,
                body.getBytes(UTF_8),
                name -> Optional.ofNullable(found.get(name)),
                "");
        ServiceResponse response = service.serve(request).join();
        return new Reply(response.status(), new String(response.body(), UTF_8));
    }

    Reply call(String method, String params, Map<String, String> headers) {
        return post("""
                {"jsonrpc": "2.0", "id": "a7", "method": "%s", "params": %s}""".formatted(method, params), headers);
    }

    Reply call(String method, String params) {
        return call(method, params, Map.of());
    }

    static String text(JsonNode value) {
        return Json.text(JsonValue.of(value));
    }
}
