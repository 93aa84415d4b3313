package org.evenodd.protocol.jsonrpc;

import org.evenodd.protocol.value.Framing;
import tools.jackson.databind.JsonNode;

/**
 * A call that arrived (JSON-RPC 2.0, section 4).
 *
 * @param params an object or array; the missing node if there are none
 * @param id a string, number or null as it came; the missing node in a notification
 * @param framing how it was put
 * @param versioned whether it said {@code "jsonrpc": "2.0"}
 * @param named by which name it was called, where that is not the method; otherwise empty
 */
public record RpcRequest(
        String method, JsonNode params, JsonNode id, Framing framing, boolean versioned, String named) {

    /** A call as JSON-RPC has it. */
    public RpcRequest(String method, JsonNode params, JsonNode id) {
        this(method, params, id, Framing.METHOD, true, "");
    }

    /** Whether the caller wants no answer (section 4.1). */
    public boolean isNotification() {
        return id.isMissingNode();
    }
}
