package org.evenodd.protocol.jsonrpc;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.error.Excerpt;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.token.Masked;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * Strict JSON-RPC 2.0 framing.
 *
 * @param maxBatch the maximum number of calls in a batch
 */
public record JsonRpcFraming(int maxBatch) implements RpcFraming {

    public static final String VERSION = "2.0";

    public static final int DEFAULT_MAX_BATCH = 50;

    public JsonRpcFraming() {
        this(DEFAULT_MAX_BATCH);
    }

    @Override
    public RpcFrame frame(JsonNode body, Caller caller) {
        return frame(body);
    }

    /** The calls in a body. */
    public RpcFrame frame(JsonNode body) {
        if (!body.isArray()) {
            return single(body);
        }
        if (body.isEmpty()) {
            return invalid("A batch holds at least one call", NullNode.instance);
        }
        if (body.size() > maxBatch) {
            return invalid("A batch holds at most %d calls".formatted(maxBatch), NullNode.instance);
        }
        return batch(body);
    }

    private static RpcFrame batch(JsonNode body) {
        List<RpcFrame> frames = new ArrayList<>(body.size());
        for (JsonNode entry : body.values()) {
            frames.add(single(entry));
        }
        return new RpcFrame.Batch(frames);
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
        if (!method.isString()) {
            return invalid("method", "a string", method, id);
        }
        if (!params.isMissingNode() && !params.isContainer()) {
            return invalid("params", "an object or an array", params, id);
        }
        RpcRequest request = new RpcRequest(method.stringValue(), params, id);
        return new RpcFrame.CallFrame(request, outcome -> new RpcResponse(outcome, id));
    }

    private static boolean isId(JsonNode id) {
        return id.isMissingNode() || id.isString() || id.isNumber() || id.isNull();
    }

    private static RpcFrame invalid(String member, String expected, JsonNode got, JsonNode id) {
        String found = got.isMissingNode() ? "nothing" : Excerpt.of(Masked.of(Json.text(JsonValue.of(got))));
        return invalid("/%s: expected %s, got %s".formatted(member, expected, found), id);
    }

    private static RpcFrame invalid(String reason, JsonNode id) {
        return new RpcFrame.InvalidFrame(RpcError.invalidRequest(reason), id.isMissingNode() ? NullNode.instance : id);
    }
}
