package org.evenodd.protocol.jsonrpc;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.Masked;
import org.evenodd.protocol.value.Violation.Excerpt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.NullNode;

/** The contents of a body: a call, something invalid, or a batch of these. */
public sealed interface RpcFrame permits RpcRequest, RpcFrame.InvalidFrame, RpcFrame.Batch {

    String VERSION = "2.0";

    /** The maximum number of calls in a batch. */
    int MAX_BATCH = 50;

    /**
     * Not a call; answered with an error under its id, which is null if none could be read. A response is not answered: its
     * id is missing here.
     */
    record InvalidFrame(RpcError error, JsonNode id) implements RpcFrame {}

    /** A batch, of at least one frame (JSON-RPC 2.0, section 6). */
    record Batch(List<RpcFrame> frames) implements RpcFrame {

        public Batch {
            frames = List.copyOf(frames);
        }
    }

    /** The calls in a body, in strict JSON-RPC 2.0. */
    static RpcFrame of(JsonNode body) {
        if (!body.isArray()) {
            return single(body);
        }
        if (body.isEmpty()) {
            return invalid("A batch holds at least one call", NullNode.instance);
        }
        if (body.size() > MAX_BATCH) {
            return invalid("A batch holds at most %d calls".formatted(MAX_BATCH), NullNode.instance);
        }
        List<RpcFrame> frames = new ArrayList<>(body.size());
        for (JsonNode entry : body.values()) {
            frames.add(single(entry));
        }
        return new Batch(frames);
    }

    private static RpcFrame single(JsonNode entry) {
        if (!entry.isObject()) {
            return invalid("A call is a JSON object", NullNode.instance);
        }
        JsonNode id = entry.path("id");
        if (!isId(id)) {
            return invalid("id", "a string, a number or null", id, NullNode.instance);
        }
        return call(entry, id);
    }

    private static RpcFrame call(JsonNode entry, JsonNode id) {
        JsonNode method = entry.path("method");
        JsonNode params = entry.path("params");
        if (!VERSION.equals(entry.path("jsonrpc").stringValue(""))) {
            return invalid("jsonrpc", "\"2.0\"", entry.path("jsonrpc"), id);
        }
        if (isResponse(entry)) {
            return new InvalidFrame(RpcError.invalidRequest("A response is no call"), MissingNode.getInstance());
        }
        if (!method.isString()) {
            return invalid("method", "a string", method, id);
        }
        if (!params.isMissingNode() && !params.isContainer()) {
            return invalid("params", "an object or an array", params, id);
        }
        return new RpcRequest(method.stringValue(), params, id);
    }

    /** Whether it answers a call: none was sent from here, and its sender waits for nothing. */
    private static boolean isResponse(JsonNode entry) {
        return !entry.has("method") && entry.has("id") && (entry.has("result") || entry.has("error"));
    }

    private static boolean isId(JsonNode id) {
        return id.isMissingNode() || id.isString() || id.isNumber() || id.isNull();
    }

    private static RpcFrame invalid(String member, String expected, JsonNode got, JsonNode id) {
        String found = got.isMissingNode() ? "nothing" : Excerpt.of(Masked.of(Json.text(JsonValue.of(got))));
        return invalid("/%s: expected %s, got %s".formatted(member, expected, found), id);
    }

    private static RpcFrame invalid(String reason, JsonNode id) {
        return new InvalidFrame(RpcError.invalidRequest(reason), id.isMissingNode() ? NullNode.instance : id);
    }
}
