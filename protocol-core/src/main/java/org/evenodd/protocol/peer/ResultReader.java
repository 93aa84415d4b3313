package org.evenodd.protocol.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.dialect.AnswerPlaces;
import org.evenodd.dialect.AnswerPlaces.Found;
import org.evenodd.dialect.Place;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Excerpt;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import tools.jackson.databind.JsonNode;

/** Makes out what an agent answered to a request that it did not refuse. */
record ResultReader(MessageCodec codec, MessageType request) {

    private static final String UNKNOWN_TYPE = "unknown_message_type";

    Heard result(RpcReply.Answered answered, int id) {
        JsonNode result = answered.result();
        return read(result, AnswerPlaces.ofResult(result, codec.compatibility()), idNotes(answered.id(), id));
    }

    Heard bare(JsonNode body) {
        return read(body, AnswerPlaces.ofBody(body, codec.compatibility()), List.of());
    }

    private Heard read(JsonNode outermost, AnswerPlaces places, List<DialectNote> notes) {
        if (saysUnknown(outermost)) {
            return Heard.unclear(AnswerReader.unknownMethod(quoted(outermost)));
        }
        if (request.answer().isEmpty()) {
            return taken();
        }
        MessageType due = request.answer().get();
        Found found = places.find(due);
        if (found instanceof Found.At at) {
            return at(at, due, places, notes);
        }
        if (found instanceof Found.Contradiction contradiction) {
            return new Heard(contradictory(contradiction.places(), due), Understanding.ANSWERED);
        }
        return withoutMessage(outermost, places);
    }

    private static Heard taken() {
        return new Heard(new Answer.Taken(), Understanding.ARRIVED);
    }

    /** The forms in which agents out there say that they do not know a method, beside -32601. */
    private static boolean saysUnknown(JsonNode result) {
        boolean error = result.path("error").isString() || result.path("error").isObject();
        String status = result.path("status").stringValue("");
        return !result.has("message_type") && (error || status.equals("error") || status.equals(UNKNOWN_TYPE));
    }

    private Heard withoutMessage(JsonNode outermost, AnswerPlaces places) {
        if (codec.compatibility() == Compatibility.STRICT) {
            return taken();
        }
        return places.error().map(place -> refused(place.object())).orElseGet(() -> ofTool(outermost));
    }

    private static Heard ofTool(JsonNode result) {
        return result.path("isError").booleanValue(false)
                ? Heard.unclear(new Answer.Refused(RpcError.INVALID_PARAMS, "", "the tool failed there"))
                : taken();
    }

    private static Heard refused(JsonNode error) {
        String code = error.path("error_code").stringValue("");
        String reason = error.path("message").stringValue(code);
        return new Heard(new Answer.Refused(RpcError.INVALID_PARAMS, code, reason), Understanding.ANSWERED);
    }

    private Heard at(Found.At found, MessageType due, AnswerPlaces places, List<DialectNote> notes) {
        Decoded decoded = codec.decodeReply(due, found.place().object());
        if (decoded instanceof Decoded.Valid valid) {
            List<DialectNote> all = new ArrayList<>(valid.notes());
            all.addAll(notes);
            PlaceNotes.of(found.place()).ifPresent(all::add);
            boolean telling = found.telling() || due.decision().isPresent();
            return new Heard(
                    new Answer.Answered(valid.message(), all),
                    telling ? Understanding.ANSWERED : Understanding.ARRIVED);
        }
        return due.decision().isPresent()
                ? wrong((Decoded.Invalid) decoded, found)
                : withoutMessage(found.place().object(), places);
    }

    /** A status alone, like "ok", says of a registration only that it has arrived. */
    private static Heard wrong(Decoded.Invalid invalid, Found.At found) {
        return new Heard(
                new Answer.Wrong(invalid.violations()),
                found.telling() ? Understanding.ANSWERED : Understanding.ARRIVED);
    }

    private static Answer contradictory(List<Place> places, MessageType due) {
        String field = due.decision().orElse("");
        String got = places.stream()
                .map(place -> place.pointer() + ": " + quoted(place.object().path(field)))
                .collect(Collectors.joining(", "));
        return new Answer.Wrong(
                List.of(new Violation('/' + field, ErrorCode.E006, "one value wherever it is said", Excerpt.of(got))));
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
