package org.evenodd.systemtests.dialects;

import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers of an MCP server to requests other than tool calls, and the description of a server with many paths. */
final class ToolServer {

    private static final String REVISION = "2025-06-18";

    static final String DESCRIPTION = "/openapi.json";

    private ToolServer() {}

    /** Returns its paths as FastAPI describes them. */
    static ServiceResponse describe(Accent accent, Predicate<MessageType> knows) {
        ObjectNode document = JsonTrees.object().put("openapi", "3.1.0");
        for (MessageType type : MessageType.values()) {
            if (knows.test(type)) {
                String name = accent.methods().name(type);
                ObjectNode post =
                        document.withObject("paths").putObject('/' + name).putObject("post");
                post.put("summary", name.replace('_', ' ')).put("operationId", "%s_%s_post".formatted(name, name));
            }
        }
        return ServiceResponse.json(200, JsonTrees.bytes(document));
    }

    static Optional<ServiceResponse> answer(Accent accent, Predicate<MessageType> knows, JsonNode body) {
        if (accent.framing() != Framing.TOOL_CALL) {
            return Optional.empty();
        }
        return switch (JsonTrees.text(body, "method")) {
            case "initialize" -> Optional.of(result(body, capabilities()));
            case "notifications/initialized" -> Optional.of(ServiceResponse.empty(202));
            case "tools/list" -> Optional.of(result(body, tools(accent, knows)));
            default -> Optional.empty();
        };
    }

    private static ObjectNode capabilities() {
        ObjectNode result = JsonTrees.object().put("protocolVersion", REVISION);
        result.putObject("capabilities").putObject("tools");
        result.putObject("serverInfo").put("name", "somebody").put("version", "1.0.0");
        return result;
    }

    private static ObjectNode tools(Accent accent, Predicate<MessageType> knows) {
        ObjectNode result = JsonTrees.object();
        for (MessageType type : MessageType.values()) {
            if (knows.test(type)) {
                ObjectNode tool = result.withArray("tools").addObject();
                tool.put("name", accent.methods().name(type))
                        .putObject("inputSchema")
                        .put("type", "object");
            }
        }
        return result;
    }

    private static ServiceResponse result(JsonNode body, ObjectNode result) {
        ObjectNode reply = JsonTrees.object();
        reply.set("result", result);
        return ServiceResponse.json(200, JsonTrees.bytes(JsonTrees.rpc(body.path("id"), reply)));
    }
}
