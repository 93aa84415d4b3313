package org.evenodd.systemtests.dialects;

import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The forms of requests that agents send and understand. */
enum Framing implements Trait {
    METHOD("a method for each message"),
    ANY_METHOD("any method, or none: `message_type` decides"),
    WITHIN("one method `handle_message`, the message in `params.message`"),
    TOOL_CALL("MCP `tools/call`, a tool for each message"),
    BARE("the bare message as body");

    private final String description;

    Framing(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    /** Returns the request as it is sent, by the method or tool of this name. */
    ObjectNode frame(String name, ObjectNode message, int id) {
        return switch (this) {
            case METHOD, ANY_METHOD -> rpc(name, message, id);
            case WITHIN -> {
                ObjectNode params = JsonTrees.object();
                params.set("message", message);
                yield rpc("handle_message", params, id);
            }
            case TOOL_CALL -> {
                ObjectNode params = JsonTrees.object().put("name", name);
                params.set("arguments", message);
                yield rpc("tools/call", params, id);
            }
            case BARE -> message;
        };
    }

    private static ObjectNode rpc(String method, ObjectNode params, int id) {
        ObjectNode request =
                JsonTrees.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        request.set("params", params);
        return request;
    }

    /** Returns the message in a request; a missing node if this framing finds none. */
    private JsonNode message(JsonNode body) {
        boolean isRpc = JsonTrees.text(body, "jsonrpc").equals("2.0");
        String method = isRpc ? JsonTrees.text(body, "method") : "";
        JsonNode params = body.path("params");
        return switch (this) {
            case METHOD -> isRpc ? params : JsonTrees.nothing();
            case ANY_METHOD -> body.has("params") ? params : body;
            case WITHIN -> method.equals("handle_message") ? params.path("message") : JsonTrees.nothing();
            case TOOL_CALL -> method.equals("tools/call") ? params.path("arguments") : JsonTrees.nothing();
            case BARE -> body.has("jsonrpc") || body.has("method") ? JsonTrees.nothing() : body;
        };
    }

    /**
     * A request as a foreign agent has understood it.
     *
     * @param id the id of the request; a missing node if it has none
     */
    record UnderstoodRequest(MessageType type, JsonNode message, JsonNode id) {}

    Optional<UnderstoodRequest> understand(JsonNode body, MethodNames methods) {
        JsonNode message = message(body);
        Optional<MessageType> type = message.isMissingNode() ? Optional.empty() : type(body, message, methods);
        return type.map(known -> new UnderstoodRequest(known, message, body.path("id")));
    }

    /** Returns the type of the message, if the agent can tell. */
    private Optional<MessageType> type(JsonNode body, JsonNode message, MethodNames methods) {
        return switch (this) {
            case METHOD -> methods.meaning(JsonTrees.text(body, "method"));
            case TOOL_CALL -> methods.meaning(JsonTrees.text(body.path("params"), "name"));
            default ->
                Stream.of("message_type", "messageType", "type")
                        .flatMap(field -> MethodNames.typeNamed(JsonTrees.text(message, field)).stream())
                        .findFirst();
        };
    }

    /** Returns whether the receiver can identify a message only by its type. */
    boolean needsType() {
        return this == ANY_METHOD || this == WITHIN || this == BARE;
    }
}
