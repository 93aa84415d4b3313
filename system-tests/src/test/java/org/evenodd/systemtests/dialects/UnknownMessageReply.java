package org.evenodd.systemtests.dialects;

import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.MemoryNetwork;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers of agents to messages that they do not understand. */
enum UnknownMessageReply implements Trait {
    NOT_FOUND_200("-32601", 200, true, "{\"error\": {\"code\": -32601, \"message\": \"Method not found\"}}"),
    NOT_FOUND_400(
            "-32601 with HTTP 400", 400, true, "{\"error\": {\"code\": -32601, \"message\": \"Method not found\"}}"),
    NOT_FOUND_404(
            "-32601 with HTTP 404", 404, true, "{\"error\": {\"code\": -32601, \"message\": \"Method not found\"}}"),
    UNPROCESSABLE(
            "HTTP 422 with `detail`",
            422,
            false,
            "{\"detail\": [{\"msg\": \"Field required\", \"type\": \"missing\"}]}"),
    UNKNOWN_TYPE_500(
            "HTTP 500 that names the type", 500, false, "{\"detail\": \"Unknown message type, or not implemented\"}"),
    DROPS("a dropped connection", 0, false, "{}"),
    BROKEN("HTTP 500 with -32000", 500, true, "{\"error\": {\"code\": -32000, \"message\": \"Method not found\"}}"),
    ERROR_IN_RESULT("`result.error`", 200, true, "{\"result\": {\"error\": \"Unknown method\"}}"),
    BARE_ERROR("a bare `error`", 200, false, "{\"error\": \"Unknown method\"}"),
    STATUS_ERROR("a bare `\"status\": \"error\"`", 200, false, "{\"status\": \"error\"}"),
    UNKNOWN_TYPE("`unknown_message_type`", 200, false, "{\"status\": \"unknown_message_type\"}"),
    SAYS_OK("`\"status\": \"ok\"`, and ignores them", 200, false, "{\"status\": \"ok\"}");

    private final String description;
    private final int status;
    private final boolean rpc;
    private final String body;

    UnknownMessageReply(String description, int status, boolean rpc, String body) {
        this.description = description;
        this.status = status;
        this.rpc = rpc;
        this.body = body;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    /** Whether it is a response with the id of the call. */
    boolean isRpc() {
        return rpc;
    }

    ServiceResponse refuse(JsonNode id) {
        if (this == DROPS) {
            throw new MemoryNetwork.DroppedConnection();
        }
        ObjectNode said = (ObjectNode) JsonTrees.read(body).orElseThrow();
        return ServiceResponse.json(status, JsonTrees.bytes(rpc ? JsonTrees.rpc(id, said) : said));
    }
}
