package org.evenodd.protocol.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.error.Excerpt;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.wire.Decoded;
import org.evenodd.protocol.wire.MessageCodec;
import tools.jackson.databind.JsonNode;

/** Makes out what came back for a call. */
record AnswerReader(MessageCodec codec) {

    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int UNPROCESSABLE = 422;

    /** Who answers so has not looked at the call: too slow, too many, shutting down, a gateway with nobody behind it. */
    private static final Set<Integer> PASSING = Set.of(408, 429, 502, 503, 504);

    Answer read(Delivery delivery, MessageType request, int id) {
        if (delivery instanceof Delivery.Replied replied) {
            return read(replied, request, id);
        }
        if (delivery instanceof Delivery.Unreachable unreachable) {
            return new Answer.Unreachable(unreachable.reason());
        }
        if (delivery instanceof Delivery.Unreadable unreadable) {
            return new Answer.Unreachable(unreadable.reason());
        }
        return new Answer.TimedOut();
    }

    private Answer read(Delivery.Replied replied, MessageType request, int id) {
        if (replied.status() >= FIRST_REDIRECT && replied.status() < FIRST_ERROR) {
            return new Answer.Unreachable("redirected with HTTP " + replied.status());
        }
        if (PASSING.contains(replied.status())) {
            return new Answer.Unreachable(
                    "HTTP %d: it takes no requests now".formatted(replied.status()), replied.retryAfter());
        }
        if (replied.body().length == 0 && replied.status() < FIRST_REDIRECT) {
            return new Answer.Taken();
        }
        try {
            return read(StrictJson.parse(replied.body()), replied.status(), request, id);
        } catch (MalformedJsonException e) {
            return new Answer.Unreachable("HTTP %d with a body that is not JSON".formatted(replied.status()));
        }
    }

    private Answer read(JsonNode body, int status, MessageType request, int id) {
        RpcReply reply = RpcReply.parse(body);
        if (reply instanceof RpcReply.Failed failed) {
            return refused(failed, status);
        }
        if (status == UNPROCESSABLE) {
            return unknownMethod();
        }
        if (status >= FIRST_ERROR) {
            return new Answer.Unreachable("HTTP " + status);
        }
        if (reply instanceof RpcReply.Answered answered) {
            return result(answered.result(), request, idNotes(answered.id(), id));
        }
        return result(body, request, List.of(bare()));
    }

    private static Answer refused(RpcReply.Failed failed, int status) {
        boolean serverBroke = status >= FIRST_ERROR && failed.code() == RpcError.SERVER_ERROR;
        String errorCode = failed.data().path("error_code").stringValue("");
        return serverBroke && errorCode.isEmpty()
                ? unknownMethod()
                : new Answer.Refused(failed.code(), errorCode, failed.message());
    }

    static Answer unknownMethod() {
        return new Answer.Refused(RpcError.METHOD_NOT_FOUND, "", "the method is not known there");
    }

    private Answer result(JsonNode result, MessageType request, List<DialectNote> notes) {
        if (saysUnknown(result)) {
            return unknownMethod();
        }
        MessageType due = request.answer().orElse(null);
        if (due == null || !holds(result, due)) {
            return new Answer.Taken();
        }
        Decoded decoded = codec.decodeReply(due, result);
        if (decoded instanceof Decoded.Valid valid) {
            List<DialectNote> all = new ArrayList<>(valid.notes());
            all.addAll(notes);
            return new Answer.Answered(valid.message(), all);
        }
        return due.decision().isPresent()
                ? new Answer.Wrong(((Decoded.Invalid) decoded).violations())
                : new Answer.Taken();
    }

    /** The forms in which agents out there say that they do not know a method, beside -32601. */
    private static boolean saysUnknown(JsonNode result) {
        boolean error = result.path("error").isString() || result.path("error").isObject();
        return !result.has("message_type")
                && (error || result.path("status").stringValue("").equals("error"));
    }

    private static boolean holds(JsonNode result, MessageType due) {
        String named = result.path("message_type").stringValue("");
        boolean decided = due.decision().map(result::has).orElse(result.isObject());
        return decided || MessageType.named(named).filter(due::equals).isPresent();
    }

    private static List<DialectNote> idNotes(JsonNode echoed, int id) {
        if (echoed.isIntegralNumber() && echoed.canConvertToInt() && echoed.intValue() == id) {
            return List.of();
        }
        return List.of(new DialectNote(
                "id", shortened(echoed), "the id of the request", "JSON-RPC 2.0, 5", "Echo the request's id.", 1));
    }

    private static String shortened(JsonNode node) {
        return node.isMissingNode() ? "nothing" : Excerpt.of(Json.text(JsonValue.of(node)));
    }

    private static DialectNote bare() {
        return new DialectNote(
                "",
                "a bare object",
                "a JSON-RPC response",
                "SPEC 2.3",
                "Wrap the answer: {\"jsonrpc\", \"result\", \"id\"}.",
                1);
    }
}
