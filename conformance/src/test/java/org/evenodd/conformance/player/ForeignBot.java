package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.EventStream;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A bot that understands calls in one form alone, which is not the protocol's; its answers are those of a {@link TestBot}. */
record ForeignBot(TestBot bot, ForeignForm form) implements Service {

    /** A form, with what the check says of it. */
    enum ForeignForm {
        BARE("GAME_INVITATION understood as a bare message without JSON-RPC"),
        /** Fails at everything else, so that only its registration shows that it wants bare messages. */
        BARE_OR_HTTP_500("GAME_INVITATION understood as a bare message without JSON-RPC"),
        ONE_METHOD("GAME_INVITATION understood as the method handle_message with the message in params.message"),
        OWN_TOOLS("GAME_INVITATION understood as the call of the tool my_game_invitation"),
        /** The same as an MCP server with sessions, whose answers are event streams. */
        TOOLS_IN_A_SESSION("GAME_INVITATION understood as the call of the tool my_game_invitation"),
        OTHER_PATH("GAME_INVITATION understood at / only");

        final String seen;

        ForeignForm(String seen) {
            this.seen = seen;
        }

        boolean isOfTools() {
            return this == OWN_TOOLS || this == TOOLS_IN_A_SESSION;
        }

        boolean isBare() {
            return this == BARE || this == BARE_OR_HTTP_500;
        }
    }

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        JsonNode call = BodyTrees.parsed(request.body());
        String path = form == ForeignForm.OTHER_PATH ? "/" : "/mcp";
        if (!request.path().equals(path)) {
            return CompletableFuture.completedFuture(ServiceResponse.empty(404));
        }
        if (form == ForeignForm.TOOLS_IN_A_SESSION) {
            if (isNamed(call, "initialize")) {
                ObjectNode version = JSON.objectNode().put("protocolVersion", "2025-11-25");
                return reply(call, version)
                        .thenApply(reply -> new ServiceResponse(
                                200, reply.contentType(), reply.body(), Map.of("Mcp-Session-Id", "one")));
            }
            if (request.headers().value("Mcp-Session-Id").filter("one"::equals).isEmpty()) {
                return json(400, JSON.objectNode().put("error", "Missing session ID"));
            }
        }
        if (form.isOfTools() && isNamed(call, "tools/list")) {
            return reply(call, tools());
        }
        JsonNode message = switch (form) {
            case BARE, BARE_OR_HTTP_500 -> call.has("method") ? JSON.missingNode() : call;
            case ONE_METHOD -> isNamed(call, "handle_message") ? call.at("/params/message") : JSON.missingNode();
            case OWN_TOOLS, TOOLS_IN_A_SESSION ->
                call.at("/params/name").stringValue("").startsWith("my_")
                        ? call.at("/params/arguments")
                        : JSON.missingNode();
            case OTHER_PATH -> call.path("params");
        };
        String type = message.path("message_type").stringValue("");
        if (type.isEmpty()) {
            return unknown(call);
        }
        ObjectNode canonical =
                JSON.objectNode().put("jsonrpc", "2.0").put("id", 1).put("method", type);
        canonical.set("params", message);
        byte[] asked = canonical.toString().getBytes(UTF_8);
        return bot.serve(new ServiceRequest("POST", "/mcp", request.remoteAddress(), ServiceResponse.JSON, asked))
                .thenCompose(answered -> {
                    JsonNode answer = BodyTrees.parsed(answered.body());
                    if (answered.status() != 200) {
                        return CompletableFuture.completedFuture(answered);
                    }
                    return answer.has("result") ? reply(call, inForm(answer.path("result"))) : refuse(call, answer);
                });
    }

    private static boolean isNamed(JsonNode call, String method) {
        return call.path("method").stringValue("").equals(method);
    }

    private static ObjectNode tools() {
        ObjectNode list = JSON.objectNode();
        for (MessageType type : MessageType.values()) {
            list.withArray("tools").addObject().put("name", "my_" + type.name().toLowerCase(Locale.ROOT));
        }
        return list;
    }

    private JsonNode inForm(JsonNode answer) {
        if (!form.isOfTools()) {
            return answer;
        }
        ObjectNode content = JSON.objectNode();
        content.putArray("content").addObject().put("type", "text").put("text", answer.toString());
        return content;
    }

    private CompletableFuture<ServiceResponse> reply(JsonNode call, JsonNode result) {
        ObjectNode response = JSON.objectNode().put("jsonrpc", "2.0");
        response.set("id", call.path("id"));
        response.set("result", result);
        if (form != ForeignForm.TOOLS_IN_A_SESSION) {
            return json(200, form.isBare() ? result : response);
        }
        byte[] events = ("event: message\ndata: " + response + "\n\n").getBytes(UTF_8);
        return CompletableFuture.completedFuture(new ServiceResponse(200, EventStream.TYPE, events, Map.of()));
    }

    private CompletableFuture<ServiceResponse> refuse(JsonNode call, JsonNode answer) {
        return form.isBare()
                ? json(400, answer.path("error"))
                : json(200, ((ObjectNode) answer).set("id", call.path("id")));
    }

    private CompletableFuture<ServiceResponse> unknown(JsonNode call) {
        if (form.isBare()) {
            return json(
                    form == ForeignForm.BARE || call.isMissingNode() ? 400 : 500,
                    JSON.objectNode().put("detail", "no message_type"));
        }
        ObjectNode response = JSON.objectNode().put("jsonrpc", "2.0");
        response.set("id", call.path("id"));
        response.putObject("error").put("code", -32601).put("message", "no");
        return json(200, response);
    }

    private static CompletableFuture<ServiceResponse> json(int status, JsonNode body) {
        return CompletableFuture.completedFuture(
                ServiceResponse.json(status, body.toString().getBytes(UTF_8)));
    }
}
