package org.evenodd.agent.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.calls.ReadReply.Understanding;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EventStream;
import org.evenodd.dialect.Refusals;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Masked;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Interprets the delivery of a call that is not simply the answer in canonical form.
 *
 * @param foreign looks for the answer in tolerant mode; null in strict mode
 */
public record AnswerReader(@Nullable ForeignAnswers foreign) {

    private static final String RESULT = "/result";
    static final String TEXT = "a text";
    static final String BLOCK = "a fenced block";
    private static final String UNKNOWN_TYPE = "unknown_message_type";

    /** The fields that hold the texts of a refusal, or objects with such fields. */
    private static final Pattern SAYING =
            Pattern.compile("(?i)(error_?)?(code|message|description)|error|reason|details?|title|data|result|text");

    private static final int DEEPEST = 4;

    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int UNPROCESSABLE = 422;

    /**
     * The server did not look at the call: time-out, shutting down, or a gateway without a backend. A manager that stands by
     * behind a gateway looked at it.
     */
    private static final Set<Integer> PASSING = Set.of(408, 502, 503, 504);

    static final Set<Integer> NO_SUCH_PATH = Set.of(404, 405);

    /** The server looked at the call and did not understand it. */
    private static final Set<Integer> NOT_UNDERSTOOD = Set.of(400, 415, UNPROCESSABLE, 501);

    /**
     * Reads a reply.
     *
     * @param id of the request
     */
    public ReadReply read(Delivery delivery, MessageType request, int id) {
        if (unframed(delivery, id) instanceof Delivery.Replied replied) {
            ReadReply reply = read(replied, request, id);
            boolean answered = reply.answer() instanceof Answer.Answered || reply.answer() instanceof Answer.Wrong;
            return foreign == null || answered ? reply : refused(request, reply, new String(replied.body(), UTF_8));
        }
        if (delivery instanceof Delivery.Unreachable unreachable) {
            return ReadReply.silent(new Answer.PeerUnreachable(unreachable.reason()));
        }
        if (delivery instanceof Delivery.UnreadableReply unreadable) {
            return new ReadReply(new Answer.PeerUnreachable(unreadable.reason()), Understanding.BROKEN);
        }
        return ReadReply.silent(new Answer.NoReplyInTime());
    }

    /** The response in an event stream, as if it were the body; any other delivery as it is, and in strict mode all. */
    Delivery unframed(Delivery delivery, int id) {
        return foreign != null && delivery instanceof Delivery.Replied replied
                ? EventStream.response(replied.contentType(), replied.body(), id)
                        .<Delivery>map(response -> replied.with(response))
                        .orElse(delivery)
                : delivery;
    }

    /**
     * A reply that is not the answer, with its text, which may tell how the peer wants the message. An error of a server
     * that says that it does not know the message is as good as an unknown method.
     */
    private static ReadReply refused(MessageType request, ReadReply reply, String text) {
        return reply.is(Understanding.BROKEN) && Refusals.namesUnknown(request, text)
                ? new ReadReply(unknownMethod(reply.answer().reason()), Understanding.UNCLEAR, text)
                : new ReadReply(reply.answer(), reply.understanding(), text);
    }

    private ReadReply read(Delivery.Replied replied, MessageType request, int id) {
        if (replied.status() >= FIRST_REDIRECT && replied.status() < FIRST_ERROR) {
            return new ReadReply(
                    new Answer.PeerUnreachable("redirected with HTTP %d: is it the whole URL, with /mcp at its end?"
                            .formatted(replied.status())),
                    Understanding.BROKEN);
        }
        if (PASSING.contains(replied.status()) && !RpcReply.isOfStandby(replied.body())) {
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
            return refused(failed, body.path("error"), status);
        }
        if (status == UNPROCESSABLE) {
            return ReadReply.unclear(unknownMethod(words(status, body)));
        }
        if (status >= FIRST_ERROR) {
            return new ReadReply(new Answer.PeerUnreachable(words(status, body)), ofStatus(status));
        }
        JsonNode result = reply instanceof RpcReply.ResultReply answered ? answered.result() : body;
        if (saysUnknown(result)) {
            return ReadReply.unclear(unknownMethod(words(result)));
        }
        MessageType due = request.answer().orElse(null);
        if (due == null) {
            return ReadReply.arrived();
        }
        String pointer = reply instanceof RpcReply.ResultReply ? RESULT : "";
        List<DialectNote> notes = idNotes(reply, id);
        return foreign == null ? strictly(due, result, pointer, notes) : foreign.read(due, result, pointer, notes);
    }

    /** Accepts an answer as the expected message if it names its type or contains the decision. */
    private static ReadReply strictly(MessageType due, JsonNode node, String pointer, List<DialectNote> notes) {
        boolean named = RpcClient.isNamed(due, node);
        boolean decides = due.decision().isPresent();
        if (!node.isObject()
                || (decides && !named && due.decision().filter(node::has).isEmpty())) {
            return ReadReply.arrived();
        }
        Decoded decoded = MessageCodec.STRICT.decodeReply(due, node);
        return decoded instanceof Decoded.Valid || decides
                ? replyOf(decoded, named || decides, decides, misplaced(pointer, ""), notes)
                : ReadReply.arrived();
    }

    /**
     * The answer that was found, with its own notes, the notes on its surroundings and the note on its location.
     *
     * @param conclusive whether it names the expected type or holds the decision
     * @param decides whether a decision is expected
     */
    static ReadReply replyOf(
            Decoded found,
            boolean conclusive,
            boolean decides,
            Optional<DialectNote> misplaced,
            List<DialectNote> around) {
        if (found instanceof Decoded.InvalidMessage invalid) {
            return new ReadReply(
                    new Answer.Wrong(invalid.violations()),
                    conclusive ? Understanding.ANSWERED : Understanding.ARRIVED);
        }
        Decoded.Valid valid = (Decoded.Valid) found;
        List<DialectNote> all = new ArrayList<>(valid.notes());
        all.addAll(around);
        misplaced.ifPresent(all::add);
        return new ReadReply(
                new Answer.Answered(valid.message(), all),
                conclusive || decides ? Understanding.ANSWERED : Understanding.ARRIVED);
    }

    /**
     * The note on an answer's location; empty if it is the protocol's.
     *
     * @param text the kind of text that it is JSON inside of; empty if none
     */
    static Optional<DialectNote> misplaced(String pointer, String text) {
        if (pointer.isEmpty()) {
            return Optional.of(misplaced(pointer, "a bare object", "a JSON-RPC response", "SPEC 2.3"));
        }
        boolean isResult = pointer.equals(RESULT);
        if (isResult && text.isEmpty()) {
            return Optional.empty();
        }
        String seen = isResult || text.equals(BLOCK) ? text + " with the answer in it" : "the answer at " + pointer;
        return Optional.of(misplaced(pointer, seen, "the answer itself as result", "JSON-RPC 2.0, 5"));
    }

    private static DialectNote misplaced(String pointer, String seen, String expected, String source) {
        String fix = "Wrap the answer: {\"jsonrpc\", \"result\", \"id\"}.";
        return new DialectNote(pointer, seen, expected, source, fix, 1);
    }

    /** Recognises results that mean an unknown method, beside -32601. */
    private static boolean saysUnknown(JsonNode result) {
        boolean error = result.path("error").isString() || result.path("error").isObject();
        String status = result.path("status").stringValue("");
        return !result.has("message_type") && (error || status.equals("error") || status.equals(UNKNOWN_TYPE));
    }

    private static List<DialectNote> idNotes(RpcReply reply, int id) {
        if (!(reply instanceof RpcReply.ResultReply answered) || answered.echoes(id)) {
            return List.of();
        }
        return List.of(new DialectNote(
                "id", quoted(answered.id()), "the id of the request", "JSON-RPC 2.0, 5", "Echo the request's id.", 1));
    }

    /** A value as text, cut short, without tokens. */
    static String quoted(JsonNode node) {
        return node.isMissingNode() ? "nothing" : beginning(Json.text(JsonValue.of(node)));
    }

    private static ReadReply refused(RpcReply.ErrorReply failed, JsonNode error, int status) {
        String errorCode = failed.data().path("error_code").stringValue("");
        boolean serverBroke = status >= FIRST_ERROR && failed.code() == RpcError.SERVER_ERROR;
        return serverBroke && errorCode.isEmpty()
                ? ReadReply.unclear(
                        unknownMethod("HTTP %d, error %d %s".formatted(status, failed.code(), words(error))))
                : new ReadReply(refusal(failed.code(), errorCode, error), ofError(failed.code(), errorCode));
    }

    /** A refusal in the peer's own words; one with a code of the league's, in its sentence. */
    static Answer refusal(int code, String errorCode, JsonNode said) {
        String known = errorCode.matches("E\\d{3}") ? errorCode : "";
        String sentence = known.isEmpty() ? "" : said.path("message").stringValue("");
        return new Answer.ErrorReturned(code, known, sentence.isEmpty() ? words(said) : sentence);
    }

    /** A plain JSON-RPC error says nothing about the message; the league's and MCP's numbers do. */
    private static Understanding ofError(int code, String errorCode) {
        if (code == RpcError.METHOD_NOT_FOUND) {
            return Understanding.UNKNOWN;
        }
        return errorCode.isEmpty() && code < 0 ? Understanding.UNCLEAR : Understanding.ANSWERED;
    }

    /** An unknown method, reported in the peer's own words. */
    static Answer unknownMethod(String words) {
        return new Answer.ErrorReturned(RpcError.METHOD_NOT_FOUND, "", "the method is not known there: " + words);
    }

    private static String words(int status, JsonNode body) {
        return "HTTP %d %s".formatted(status, words(body));
    }

    /** The code and the sentences of a refusal, without tokens; the beginning of it all if it has none. */
    static String words(JsonNode said) {
        String all =
                texts(said, DEEPEST).filter(text -> !text.isBlank()).distinct().collect(Collectors.joining(": "));
        return all.isEmpty() ? quoted(said) : Printable.of("%.300s".formatted(Masked.of(all)));
    }

    private static Stream<String> texts(JsonNode said, int deeper) {
        return deeper == 0 || !said.isObject()
                ? Stream.of(said.stringValue(""))
                : said.properties().stream()
                        .filter(field -> SAYING.matcher(field.getKey()).matches())
                        .flatMap(field -> texts(field.getValue(), deeper - 1));
    }

    private static String beginning(String body) {
        return Excerpt.of(Masked.of(body));
    }
}
