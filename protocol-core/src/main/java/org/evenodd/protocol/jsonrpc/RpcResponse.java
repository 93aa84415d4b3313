package org.evenodd.protocol.jsonrpc;

import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** A response object (JSON-RPC 2.0, section 5), with the id as received. */
public record RpcResponse(RpcOutcome outcome, JsonNode id) implements JsonValue {

    /** An error response with an unknown id. */
    public static RpcResponse failure(RpcError error) {
        return new RpcResponse(new RpcOutcome.Failure(error), NullNode.instance);
    }

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("jsonrpc", RpcFrame.VERSION);
        if (outcome instanceof RpcOutcome.RpcResult result) {
            out.writeName("result");
            result.value().writeTo(out);
        } else {
            out.writeName("error");
            write(((RpcOutcome.RpcFailure) outcome).error(), out);
        }
        out.writeName("id");
        if (id.isInt()) {
            out.writeNumber(id.intValue());
        } else {
            JsonValue.of(id).writeTo(out);
        }
        out.writeEndObject();
    }

    private static void write(RpcError error, JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("code", error.code());
        out.writeStringProperty("message", error.message());
        JsonValue data = error.data();
        if (data != null) {
            out.writeName("data");
            data.writeTo(out);
        }
        out.writeEndObject();
    }
}
