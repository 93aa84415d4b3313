package org.evenodd.systemtests.dialects;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The forms of requests that agents send and understand. */
enum Framing {

    /** JSON-RPC, with a method for each message. */
    METHOD("a method for each message") {
        @Override
        Optional<MessageType> type(JsonNode body, MethodNames methods) {
            return isRpc(body) ? methods.meaning(JsonTrees.text(body, "method")) : Optional.empty();
        }

        @Override
        ObjectNode frame(MessageType type, ObjectNode message, MethodNames methods, int id) {
            return rpc(methods.name(type), message, id);
        }
    },

    /** JSON-RPC with any method, or a bare message: the message type decides. */
    ANY_METHOD("any method, or none: `message_type` decides") {
        @Override
        JsonNode message(JsonNode body) {
            return body.has("params") ? body.path("params") : body;
        }

        @Override
        ObjectNode frame(MessageType type, ObjectNode message, MethodNames methods, int id) {
            return rpc(methods.name(type), message, id);
        }
    },

    /** JSON-RPC with one method, with the message inside its params. */
    WITHIN("one method `handle_message`, the message in `params.message`") {
        @Override
        JsonNode message(JsonNode body) {
            return isRpc(body) && JsonTrees.text(body, "method").equals("handle_message")
                    ? body.path("params").path("message")
                    : JsonTrees.nothing();
        }

        @Override
        ObjectNode frame(MessageType type, ObjectNode message, MethodNames methods, int id) {
            ObjectNode params = JsonTrees.object();
            params.set("message", message);
            return rpc("handle_message", params, id);
        }
    },

    /** MCP: a tool for each message. */
    TOOL_CALL("MCP `tools/call`, a tool for each message") {
        @Override
        JsonNode message(JsonNode body) {
            return isRpc(body) && JsonTrees.text(body, "method").equals("tools/call")
                    ? body.path("params").path("arguments")
                    : JsonTrees.nothing();
        }

        @Override
        Optional<MessageType> type(JsonNode body, MethodNames methods) {
            return message(body).isMissingNode()
                    ? Optional.empty()
                    : methods.meaning(JsonTrees.text(body.path("params"), "name"));
        }

        @Override
        ObjectNode frame(MessageType type, ObjectNode message, MethodNames methods, int id) {
            ObjectNode params = JsonTrees.object().put("name", methods.name(type));
            params.set("arguments", message);
            return rpc("tools/call", params, id);
        }
    },

    /** The message itself as the body. */
    BARE("the bare message as body") {
        @Override
        JsonNode message(JsonNode body) {
            return body.has("jsonrpc") || body.has("method") ? JsonTrees.nothing() : body;
        }

        @Override
        ObjectNode frame(MessageType type, ObjectNode message, MethodNames methods, int id) {
            return message;
        }
    };

    private final String description;

    Framing(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    /** Returns the request as it is sent. */
    abstract ObjectNode frame(MessageType type, ObjectNode message, MethodNames methods, int id);

    /** Returns the message in a request; a missing node if this framing finds none. */
    JsonNode message(JsonNode body) {
        return body.path("params");
    }

    /** Returns the type of the message, if the agent can tell. */
    Optional<MessageType> type(JsonNode body, MethodNames methods) {
        return MethodNames.typeNamed(JsonTrees.text(message(body), "message_type"));
    }

    final Optional<UnderstoodRequest> understand(JsonNode body, MethodNames methods) {
        return type(body, methods).map(type -> new UnderstoodRequest(type, message(body), body.path("id")));
    }

    /** Returns whether the receiver can identify a message only by its type. */
    final boolean needsType() {
        return this == ANY_METHOD || this == WITHIN || this == BARE;
    }

    private static boolean isRpc(JsonNode body) {
        return JsonTrees.text(body, "jsonrpc").equals("2.0");
    }

    private static ObjectNode rpc(String method, ObjectNode params, int id) {
        ObjectNode request =
                JsonTrees.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        request.set("params", params);
        return request;
    }
}
