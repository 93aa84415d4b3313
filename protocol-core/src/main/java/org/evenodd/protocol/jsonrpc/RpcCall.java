package org.evenodd.protocol.jsonrpc;

import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;

/**
 * An outgoing call.
 *
 * @param id an integer, because many agents accept nothing else
 */
public record RpcCall(int id, String method, JsonValue params) implements JsonValue {

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("jsonrpc", RpcFrame.VERSION);
        out.writeStringProperty("method", method);
        out.writeName("params");
        params.writeTo(out);
        out.writeNumberProperty("id", id);
        out.writeEndObject();
    }

    /** The body to post. */
    public byte[] bytes() {
        return Json.bytes(this);
    }
}
