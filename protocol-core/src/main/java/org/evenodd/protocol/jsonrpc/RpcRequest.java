package org.evenodd.protocol.jsonrpc;

import java.util.stream.Stream;
import org.evenodd.protocol.value.Framing;
import tools.jackson.databind.JsonNode;

/**
 * An incoming call (JSON-RPC 2.0, section 4).
 *
 * @param params an object or array; the missing node if there are none
 * @param id a string, number or null as received; the missing node for a notification
 * @param framing how the call was framed
 * @param versioned whether it has {@code "jsonrpc": "2.0"}
 * @param named the name by which it was called, if not the method; otherwise empty
 */
public record RpcRequest(String method, JsonNode params, JsonNode id, Framing framing, boolean versioned, String named)
        implements RpcFrame {

    /** A call in standard JSON-RPC. */
    public RpcRequest(String method, JsonNode params, JsonNode id) {
        this(method, params, id, /* versioned= */ true);
    }

    /** A call that may lack the {@code jsonrpc} field. */
    public RpcRequest(String method, JsonNode params, JsonNode id, boolean versioned) {
        this(method, params, id, Framing.METHOD, versioned, "");
    }

    /** The message type that the params name; empty if they name none. */
    public String typeOfParams() {
        return params.path("message_type").stringValue("");
    }

    /** The texts by which the body of a call may name its message, however it is framed: the method first. */
    public static Stream<String> namesIn(JsonNode body) {
        JsonNode params = body.path("params");
        return Stream.of(
                        body.path("method"),
                        params.path("message_type"),
                        params.path("name"),
                        params.path("message").path("message_type"),
                        params.path("arguments").path("message_type"),
                        body.path("message_type"),
                        body.path("type"))
                .map(name -> name.stringValue(""));
    }

    /** Whether it is a notification, which gets no answer (section 4.1). */
    public boolean isNotification() {
        return id.isMissingNode();
    }
}
