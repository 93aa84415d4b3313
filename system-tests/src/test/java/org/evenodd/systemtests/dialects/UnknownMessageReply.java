package org.evenodd.systemtests.dialects;

import org.evenodd.agent.service.ServiceResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers of agents to messages that they do not understand. */
enum UnknownMessageReply {
    NOT_FOUND_200("-32601") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(200, JsonTrees.bytes(error(-32601, id)));
        }
    },
    NOT_FOUND_400("-32601 with HTTP 400") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(400, JsonTrees.bytes(error(-32601, id)));
        }
    },
    NOT_FOUND_404("-32601 with HTTP 404") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(404, JsonTrees.bytes(error(-32601, id)));
        }
    },
    UNPROCESSABLE("HTTP 422 with `detail`") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            ObjectNode body = JsonTrees.object();
            body.putArray("detail").addObject().put("msg", "Field required").put("type", "missing");
            return ServiceResponse.json(422, JsonTrees.bytes(body));
        }
    },
    BROKEN("HTTP 500 with -32000") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(500, JsonTrees.bytes(error(-32000, id)));
        }
    },
    ERROR_IN_RESULT("`result.error`") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            ObjectNode reply = JsonTrees.object().put("jsonrpc", "2.0");
            reply.set("id", id.isMissingNode() ? reply.nullNode() : id);
            reply.putObject("result").put("error", "Unknown method");
            return ServiceResponse.json(200, JsonTrees.bytes(reply));
        }
    },
    BARE_ERROR("a bare `error`") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(200, JsonTrees.bytes(JsonTrees.object().put("error", "Unknown method")));
        }
    },
    STATUS_ERROR("a bare `\"status\": \"error\"`") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(200, JsonTrees.bytes(JsonTrees.object().put("status", "error")));
        }
    },
    UNKNOWN_TYPE("`unknown_message_type`") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(200, JsonTrees.bytes(JsonTrees.object().put("status", "unknown_message_type")));
        }
    },
    SAYS_OK("`\"status\": \"ok\"`, and ignores them") {
        @Override
        ServiceResponse refuse(JsonNode id) {
            return ServiceResponse.json(200, JsonTrees.bytes(JsonTrees.object().put("status", "ok")));
        }
    };

    private final String description;

    UnknownMessageReply(String description) {
        this.description = description;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    abstract ServiceResponse refuse(JsonNode id);

    private static ObjectNode error(int code, JsonNode id) {
        ObjectNode reply = JsonTrees.object().put("jsonrpc", "2.0");
        reply.set("id", id.isMissingNode() ? reply.nullNode() : id);
        reply.putObject("error").put("code", code).put("message", "Method not found");
        return reply;
    }
}
