package org.evenodd.systemtests.dialects;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The places in which agents put their answers. */
enum AnswerForm {
    RESULT("`result`") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            return rpc(message, id);
        }
    },
    RESULT_AND_ERROR("`result`, with `\"error\": null` beside it") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            return rpc(message, id).putNull("error");
        }
    },
    BARE("a bare object") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            return message;
        }
    },
    RESULT_MESSAGE("`result.message`") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            ObjectNode result = JsonTrees.object();
            result.set("message", message);
            return rpc(result, id);
        }
    },
    CONTENT_TEXT("MCP content: `result.content[0].text`") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            ObjectNode result = JsonTrees.object();
            result.putArray("content").addObject().put("type", "text").put("text", message.toString());
            return rpc(result, id);
        }
    },
    JSON_STRING("`result` as JSON in a string") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            return head(id).put("result", message.toString());
        }
    },
    REQUEST("a JSON-RPC *request* as the reply") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            ObjectNode request = head(id).put("method", "send_message");
            request.set("params", message);
            return request;
        }
    },
    POSTED("a request of its own to the referee; the reply says only \"received\"") {
        @Override
        ObjectNode wrap(ObjectNode message, JsonNode id) {
            return rpc(JsonTrees.object().put("status", "received"), id);
        }
    };

    private final String description;

    AnswerForm(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    /** Returns the body of the reply. */
    abstract ObjectNode wrap(ObjectNode message, JsonNode id);

    private static ObjectNode rpc(ObjectNode result, JsonNode id) {
        ObjectNode reply = head(id);
        reply.set("result", result);
        return reply;
    }

    private static ObjectNode head(JsonNode id) {
        ObjectNode reply = JsonTrees.object().put("jsonrpc", "2.0");
        reply.set("id", id.isMissingNode() ? JsonTrees.object().nullNode() : id);
        return reply;
    }
}
