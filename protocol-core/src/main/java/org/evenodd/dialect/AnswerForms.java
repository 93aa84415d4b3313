package org.evenodd.dialect;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame.AnswerForm;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcResponse;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Framing;
import tools.jackson.databind.JsonNode;

/** Writes an answer in the form of the question. */
final class AnswerForms {

    private AnswerForms() {}

    static AnswerForm of(Framing framing, JsonNode id) {
        return switch (framing) {
            case BARE -> AnswerForms::bare;
            case TOOL_CALL ->
                outcome -> new RpcResponse(
                        new RpcOutcome.RpcResult(
                                ToolResult.plain(bare(outcome), !(outcome instanceof RpcOutcome.RpcResult))),
                        id);
            default -> outcome -> new RpcResponse(outcome, id);
        };
    }

    /** The bare message or LEAGUE_ERROR, for agents that do not use JSON-RPC. */
    private static JsonValue bare(RpcOutcome outcome) {
        return outcome instanceof RpcOutcome.RpcResult result
                ? result.value()
                : refusal(((RpcOutcome.RpcFailure) outcome).error());
    }

    private static JsonValue refusal(RpcError error) {
        JsonValue data = error.data();
        return data == null ? new PlainForm("error", error.message(), error.code()) : AliasEcho.refusal(data);
    }

    private record PlainForm(String status, String error, int code) implements JsonRecord {}
}
