package org.evenodd.protocol.jsonrpc;

import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An incoming call (JSON-RPC 2.0, section 4).
 *
 * @param message the message that the method stands for; null for other methods
 * @param params an object or array; the missing node if there are none
 * @param id a string, number or null as received; the missing node for a notification
 * @param framing how the call was framed
 * @param versioned whether it has {@code "jsonrpc": "2.0"}
 * @param named the name by which it was called, if not the method; otherwise empty
 */
public record RpcRequest(
        String method,
        @Nullable MessageType message,
        JsonNode params,
        JsonNode id,
        Framing framing,
        boolean versioned,
        String named)
        implements RpcFrame {

    /** A call in standard JSON-RPC. */
    public RpcRequest(String method, JsonNode params, JsonNode id) {
        this(method, params, id, /* versioned= */ true);
    }

    /** A call that may lack the {@code jsonrpc} field. */
    public RpcRequest(String method, JsonNode params, JsonNode id, boolean versioned) {
        this(method, MessageType.named(method).orElse(null), params, id, Framing.METHOD, versioned, "");
    }

    /** This call interpreted as a message, in this framing and under this name. */
    public RpcRequest meaning(MessageType type, JsonNode params, Framing framing, String named) {
        return new RpcRequest(type.name(), type, params, id, framing, versioned, named);
    }

    /** The message that the method stands for. */
    public Optional<MessageType> type() {
        return Optional.ofNullable(message);
    }

    /** The message type named in the params. */
    public Optional<MessageType> typeOfParams() {
        return MessageType.named(params.path("message_type").stringValue(""));
    }

    /**
     * The message that the body of a call names, however it is framed. It may do so in several places, the method first;
     * further names count for nothing.
     */
    public static Optional<MessageType> typeNamedIn(JsonNode body) {
        JsonNode params = body.path("params");
        return Stream.of(
                        body.path("method"),
                        params.path("message_type"),
                        params.path("name"),
                        params.path("message").path("message_type"),
                        params.path("arguments").path("message_type"),
                        body.path("message_type"),
                        body.path("type"))
                .flatMap(name -> MessageType.named(name.stringValue("")).stream())
                .findFirst();
    }

    /** Whether it was called by a name that the protocol does not have for its message. */
    public boolean isRenamed(MessageType type) {
        return !named.isEmpty() && !type.methods().contains(named);
    }

    /** Whether it is a notification, which gets no answer (section 4.1). */
    public boolean isNotification() {
        return id.isMissingNode();
    }
}
