package org.evenodd.protocol.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Set;
import org.evenodd.protocol.error.Excerpt;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.token.Masked;
import org.evenodd.protocol.transport.Delivery;
import tools.jackson.databind.JsonNode;

/** Interprets the delivery of a call. */
public record AnswerReader(DueReader due) {

    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int UNPROCESSABLE = 422;

    /**
     * The server did not look at the call: time-out, shutting down, or a gateway without a backend.
     */
    private static final Set<Integer> PASSING = Set.of(408, 502, 503, 504);

    public static final Set<Integer> NO_SUCH_PATH = Set.of(404, 405);

    /** The server looked at the call and did not understand it. */
    private static final Set<Integer> NOT_UNDERSTOOD = Set.of(400, 415, UNPROCESSABLE, 501);

    public ReadReply read(Delivery delivery, MessageType request, int id) {
        if (delivery instanceof Delivery.Replied replied) {
            return read(replied, request, id);
        }
        if (delivery instanceof Delivery.Unreachable unreachable) {
            return ReadReply.silent(new Answer.PeerUnreachable(unreachable.reason()));
        }
        if (delivery instanceof Delivery.UnreadableReply unreadable) {
            return new ReadReply(new Answer.PeerUnreachable(unreadable.reason()), Understanding.BROKEN);
        }
        return ReadReply.silent(new Answer.NoReplyInTime());
    }

    private ReadReply read(Delivery.Replied replied, MessageType request, int id) {
        if (replied.status() >= FIRST_REDIRECT && replied.status() < FIRST_ERROR) {
            return new ReadReply(
                    new Answer.PeerUnreachable("redirected with HTTP " + replied.status()), Understanding.BROKEN);
        }
        if (PASSING.contains(replied.status())) {
            return ReadReply.silent(new Answer.PeerUnreachable(
                    "HTTP %d: it takes no requests now".formatted(replied.status()), replied.retryAfter()));
        }
        if (replied.body().length == 0) {
            return replied.status() < FIRST_REDIRECT
                    ? new ReadReply(new Answer.Acknowledged(), Understanding.ARRIVED)
                    : new ReadReply(
                            new Answer.PeerUnreachable("HTTP %d and nothing else".formatted(replied.status())),
                            ofStatus(replied.status()));
        }
        try {
            JsonNode body = StrictJson.parse(replied.body());
            return body.isArray()
                    ? unreadable(replied, "It is a list, not an object")
                    : read(body, replied.status(), request, id);
        } catch (MalformedJsonException e) {
            return unreadable(replied, String.valueOf(e.getMessage()));
        }
    }

    private static ReadReply unreadable(Delivery.Replied replied, String fault) {
        String reason = "HTTP %d, and the body cannot be read. %s: %s"
                .formatted(replied.status(), fault, beginning(new String(replied.body(), UTF_8).strip()));
        return new ReadReply(new Answer.PeerUnreachable(reason), ofStatus(replied.status()));
    }

    private static Understanding ofStatus(int status) {
        if (NO_SUCH_PATH.contains(status)) {
            return Understanding.NO_SUCH_PATH;
        }
        if (status < FIRST_REDIRECT) {
            return Understanding.UNREADABLE;
        }
        return NOT_UNDERSTOOD.contains(status) ? Understanding.UNCLEAR : Understanding.BROKEN;
    }

    private ReadReply read(JsonNode body, int status, MessageType request, int id) {
        RpcReply reply = RpcReply.parse(body);
        if (reply instanceof RpcReply.ErrorReply failed) {
            return refused(failed, status);
        }
        if (status == UNPROCESSABLE) {
            return ReadReply.unclear(unknownMethod(words(status, body)));
        }
        if (status >= FIRST_ERROR) {
            return new ReadReply(new Answer.PeerUnreachable(words(status, body)), ofStatus(status));
        }
        ResultReader reader = new ResultReader(due, request);
        return reply instanceof RpcReply.ResultReply answered ? reader.result(answered, id) : reader.bare(body);
    }

    private static ReadReply refused(RpcReply.ErrorReply failed, int status) {
        String errorCode = failed.data().path("error_code").stringValue("");
        boolean serverBroke = status >= FIRST_ERROR && failed.code() == RpcError.SERVER_ERROR;
        return serverBroke && errorCode.isEmpty()
                ? ReadReply.unclear(
                        unknownMethod("HTTP %d, error %d %s".formatted(status, failed.code(), failed.message())))
                : new ReadReply(
                        new Answer.ErrorReturned(failed.code(), errorCode, failed.message()),
                        ofError(failed.code(), errorCode));
    }

    /** A plain JSON-RPC error says nothing about the message; the league's and MCP's numbers do. */
    private static Understanding ofError(int code, String errorCode) {
        if (code == RpcError.METHOD_NOT_FOUND) {
            return Understanding.UNKNOWN;
        }
        return errorCode.isEmpty() && code < 0 ? Understanding.UNCLEAR : Understanding.ANSWERED;
    }

    /** An unknown method, reported in the peer's own words. */
    public static Answer unknownMethod(String words) {
        return new Answer.ErrorReturned(RpcError.METHOD_NOT_FOUND, "", "the method is not known there: " + words);
    }

    private static String words(int status, JsonNode body) {
        return "HTTP %d %s".formatted(status, beginning(Json.text(JsonValue.of(body))));
    }

    private static String beginning(String body) {
        return Excerpt.of(Masked.of(body));
    }
}
