package org.evenodd.systemtests.dialects;

import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The places in which agents put their answers. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
enum AnswerForm implements Trait {
    RESULT("`result`", message -> part("result", message)),
    RESULT_AND_ERROR(
            "`result`, with `\"error\": null` beside it",
            message -> part("result", message).putNull("error")),
    BARE("a bare object", UnaryOperator.identity()),
    RESULT_MESSAGE("`result.message`", message -> part("result", part("message", message))),
    CONTENT_TEXT("MCP content: `result.content[0].text`", message -> part("result", content(message.toString()))),
    PROSE(
            "MCP content, in a fenced block of prose",
            message -> part("result", content("Here is my answer:\n```json\n" + message + "\n```\nGood luck!"))),
    JSON_STRING("`result` as JSON in a string", message -> JsonTrees.object().put("result", message.toString())),
    REQUEST(
            "a JSON-RPC *request* as the reply",
            message -> part("params", message).put("method", "send_message")),
    POSTED(
            "a request of its own to the referee; the reply says only \"received\"",
            message -> part("result", JsonTrees.object().put("status", "received")));

    private final String description;
    private final UnaryOperator<ObjectNode> body;

    AnswerForm(String description, UnaryOperator<ObjectNode> body) {
        this.description = description;
        this.body = body;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    /** Returns the body of the reply. */
    ObjectNode wrap(ObjectNode message, JsonNode id) {
        return this == BARE ? message : JsonTrees.rpc(id, body.apply(message));
    }

    private static ObjectNode part(String name, ObjectNode value) {
        ObjectNode whole = JsonTrees.object();
        whole.set(name, value);
        return whole;
    }

    private static ObjectNode content(String text) {
        ObjectNode result = JsonTrees.object();
        result.putArray("content").addObject().put("type", "text").put("text", text);
        return result;
    }
}
