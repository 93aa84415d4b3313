package org.evenodd.protocol.jsonrpc;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A call that arrived (JSON-RPC 2.0, section 4).
 *
 * @param message for which the method stands; null for other methods
 * @param params an object or array; the missing node if there are none
 * @param id a string, number or null as it came; the missing node in a notification
 * @param framing how it was put
 * @param versioned whether it said {@code "jsonrpc": "2.0"}
 * @param named by which name it was called, where that is not the method; otherwise empty
 */
public record RpcRequest(
        String method,
        @Nullable MessageType message,
        JsonNode params,
        JsonNode id,
        Framing framing,
        boolean versioned,
        String named) {

    /** A call as JSON-RPC has it. */
    public RpcRequest(String method, JsonNode params, JsonNode id) {
        this(method, params, id, /* versioned= */ true);
    }

    /** One that may not say that it is of JSON-RPC 2.0. */
    public RpcRequest(String method, JsonNode params, JsonNode id, boolean versioned) {
        this(method, MessageType.named(method).orElse(null), params, id, Framing.METHOD, versioned, "");
    }

    /** What this call was found to mean: a message, put in this way and called by that name. */
    public RpcRequest meaning(MessageType type, JsonNode params, Framing framing, String named) {
        return new RpcRequest(type.name(), type, params, id, framing, versioned, named);
    }

    /** The message for which the method stands. */
    public Optional<MessageType> type() {
        return Optional.ofNullable(message);
    }

    /** The message that the params say they are. */
    public Optional<MessageType> typeOfParams() {
        return MessageType.named(params.path("message_type").stringValue(""));
    }

    /** Whether the caller wants no answer (section 4.1). */
    public boolean isNotification() {
        return id.isMissingNode();
    }
}
