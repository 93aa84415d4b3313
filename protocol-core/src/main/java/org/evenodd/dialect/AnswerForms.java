package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RequestForm;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame.AnswerForm;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcResponse;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Wire;
import tools.jackson.databind.JsonNode;

/** Puts an outcome into the form in which the question came. */
final class AnswerForms {

    private AnswerForms() {}

    static AnswerForm of(RequestForm form, JsonNode id) {
        return switch (form) {
            case BARE -> AnswerForms::bare;
            case TOOL_CALL -> outcome -> new RpcResponse(new RpcOutcome.Result(toolResult(outcome)), id);
            default -> outcome -> new RpcResponse(outcome, id);
        };
    }

    /** The message, or the LEAGUE_ERROR; who speaks without JSON-RPC reads no error around it. */
    private static JsonValue bare(RpcOutcome outcome) {
        return outcome instanceof RpcOutcome.Result result ? result.value() : refusal(outcome);
    }

    private static JsonValue refusal(RpcOutcome outcome) {
        RpcError error = outcome instanceof RpcOutcome.Failure failure ? failure.error() : RpcError.busy();
        JsonValue data = error.data();
        return data == null ? new Plain("error", error.message(), error.code()) : Echo.refusal(data);
    }

    private record Plain(String status, String error, int code) implements JsonRecord {}

    /** What a model reads is text; what a program reads is beside it (MCP, Tools, Tool Result). */
    private static JsonValue toolResult(RpcOutcome outcome) {
        byte[] json = Json.bytes(bare(outcome));
        return new ToolResult(
                List.of(new Text("text", new String(json, UTF_8))),
                JsonValue.encoded(json),
                !(outcome instanceof RpcOutcome.Result));
    }

    private record ToolResult(
            List<Text> content,
            @Wire("structuredContent") JsonValue structuredContent,
            @Wire("isError") boolean isError)
            implements JsonRecord {}

    private record Text(String type, String text) {}
}
