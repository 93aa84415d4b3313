package org.evenodd.systemtests.dialects;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an agent does as a server of MCP, beside tool calls: it lists its tools, may want a session, and may frame what it says as
 * events. Or it has many paths, and describes them.
 */
final class ToolServer {

    private static final String REVISION = "2025-06-18";
    private static final String SESSION = "Mcp-Session-Id";
    private static final int CALLS_OF_A_SESSION = 25;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    static final String DESCRIPTION = "/openapi.json";

    /** The calls left to each session, which is lost after them. */
    private final Map<String, Integer> sessions = new HashMap<>();

    private final Accent accent;
    private int opened;

    ToolServer(Accent accent) {
        this.accent = accent;
    }

    /** The refusal of a call that is in no session, if that is wanted. */
    Optional<ServiceResponse> refusal(ServiceRequest request, JsonNode body) {
        Optional<String> words = accent.own(Manner.SESSION);
        if (words.isEmpty() || JsonTrees.text(body, "method").equals("initialize")) {
            return Optional.empty();
        }
        String session = request.headers().value(SESSION).orElse("");
        Integer left = sessions.computeIfPresent(session, (id, calls) -> calls == 1 ? null : calls - 1);
        if (left != null) {
            return Optional.empty();
        }
        ObjectNode reply = JsonTrees.object();
        reply.putObject("error")
                .put("code", -32000)
                .put("message", session.isEmpty() ? words.get() : "Session not found");
        reply.putNull("id").put("jsonrpc", "2.0");
        return Optional.of(ServiceResponse.json(session.isEmpty() ? BAD_REQUEST : NOT_FOUND, JsonTrees.bytes(reply)));
    }

    /** A response, framed as a stream of events if that is how the server speaks. */
    ServiceResponse framed(ServiceResponse response) {
        if (!accent.has(Habit.STREAMS) || response.status() != 200) {
            return response;
        }
        String events =
                ": ping\r\n\r\nevent: message\r\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\r\n\r\n"
                        + "event: message\r\ndata: " + new String(response.body(), UTF_8) + "\r\n\r\n";
        return ServiceResponse.of(200, "text/event-stream", events.getBytes(UTF_8))
                .with(response.headers());
    }

    /** Returns its paths as FastAPI describes them. */
    ServiceResponse describe(Predicate<MessageType> knows) {
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

    /** The answer to a request that is no tool call. */
    Optional<ServiceResponse> answer(Predicate<MessageType> knows, JsonNode body) {
        if (accent.framing() != Framing.TOOL_CALL) {
            return Optional.empty();
        }
        return switch (JsonTrees.text(body, "method")) {
            case "initialize" -> Optional.of(open(result(body, capabilities())));
            case "notifications/initialized" -> Optional.of(ServiceResponse.empty(202));
            case "tools/list" -> Optional.of(result(body, tools(knows)));
            default -> Optional.empty();
        };
    }

    private ServiceResponse open(ServiceResponse handshake) {
        if (accent.own(Manner.SESSION).isEmpty()) {
            return handshake;
        }
        opened++;
        sessions.put("session-" + opened, CALLS_OF_A_SESSION);
        return handshake.with(SESSION, "session-" + opened);
    }

    private static ObjectNode capabilities() {
        ObjectNode result = JsonTrees.object().put("protocolVersion", REVISION);
        result.putObject("capabilities").putObject("tools");
        result.putObject("serverInfo").put("name", "somebody").put("version", "1.0.0");
        return result;
    }

    private ObjectNode tools(Predicate<MessageType> knows) {
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
