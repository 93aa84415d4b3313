package org.evenodd.systemtests.dialects;

import org.evenodd.agent.service.Response;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an agent answers to what it does not understand. */
enum Refusing {
    NOT_FOUND_200("-32601") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(200, Trees.bytes(error(-32601, id)));
        }
    },
    NOT_FOUND_400("-32601 with HTTP 400") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(400, Trees.bytes(error(-32601, id)));
        }
    },
    NOT_FOUND_404("-32601 with HTTP 404") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(404, Trees.bytes(error(-32601, id)));
        }
    },
    UNPROCESSABLE("HTTP 422 with `detail`") {
        @Override
        Response refuse(JsonNode id) {
            ObjectNode body = Trees.object();
            body.putArray("detail").addObject().put("msg", "Field required").put("type", "missing");
            return Response.json(422, Trees.bytes(body));
        }
    },
    BROKEN("HTTP 500 with -32000") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(500, Trees.bytes(error(-32000, id)));
        }
    },
    ERROR_IN_RESULT("`result.error`") {
        @Override
        Response refuse(JsonNode id) {
            ObjectNode reply = Trees.object().put("jsonrpc", "2.0");
            reply.set("id", id.isMissingNode() ? reply.nullNode() : id);
            reply.putObject("result").put("error", "Unknown method");
            return Response.json(200, Trees.bytes(reply));
        }
    },
    BARE_ERROR("a bare `error`") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(200, Trees.bytes(Trees.object().put("error", "Unknown method")));
        }
    },
    STATUS_ERROR("a bare `\"status\": \"error\"`") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(200, Trees.bytes(Trees.object().put("status", "error")));
        }
    },
    UNKNOWN_TYPE("`unknown_message_type`") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(200, Trees.bytes(Trees.object().put("status", "unknown_message_type")));
        }
    },
    SAYS_OK("`\"status\": \"ok\"`, and does nothing") {
        @Override
        Response refuse(JsonNode id) {
            return Response.json(200, Trees.bytes(Trees.object().put("status", "ok")));
        }
    };

    private final String description;

    Refusing(String description) {
        this.description = description;
    }

    /** For people. */
    String description() {
        return description;
    }

    abstract Response refuse(JsonNode id);

    private static ObjectNode error(int code, JsonNode id) {
        ObjectNode reply = Trees.object().put("jsonrpc", "2.0");
        reply.set("id", id.isMissingNode() ? reply.nullNode() : id);
        reply.putObject("error").put("code", code).put("message", "Method not found");
        return reply;
    }
}
