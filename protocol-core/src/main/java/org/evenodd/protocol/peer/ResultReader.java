package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.error.Excerpt;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Interprets the result of a request that was not refused. */
record ResultReader(DueReader due, MessageType request) {

    private static final String UNKNOWN_TYPE = "unknown_message_type";

    ReadReply result(RpcReply.ResultReply answered, int id) {
        return read(answered.result(), "/result", idNotes(answered.id(), id));
    }

    ReadReply bare(JsonNode body) {
        return read(body, "", List.of());
    }

    private ReadReply read(JsonNode node, String pointer, List<DialectNote> notes) {
        if (saysUnknown(node)) {
            return ReadReply.unclear(AnswerReader.unknownMethod(quoted(node)));
        }
        return request.answer()
                .map(type -> due.read(type, node, pointer, notes))
                .orElseGet(ReadReply::arrived);
    }

    /** Recognises results that mean an unknown method, beside -32601. */
    private static boolean saysUnknown(JsonNode result) {
        boolean error = result.path("error").isString() || result.path("error").isObject();
        String status = result.path("status").stringValue("");
        return !result.has("message_type") && (error || status.equals("error") || status.equals(UNKNOWN_TYPE));
    }

    private static List<DialectNote> idNotes(JsonNode echoed, int id) {
        if (echoed.isIntegralNumber() && echoed.canConvertToInt() && echoed.intValue() == id) {
            return List.of();
        }
        return List.of(new DialectNote(
                "id", quoted(echoed), "the id of the request", "JSON-RPC 2.0, 5", "Echo the request's id.", 1));
    }

    private static String quoted(JsonNode node) {
        return node.isMissingNode() ? "nothing" : Excerpt.of(Json.text(JsonValue.of(node)));
    }
}
