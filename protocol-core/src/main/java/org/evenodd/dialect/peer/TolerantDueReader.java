package org.evenodd.dialect.peer;

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
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.DueReader;
import org.evenodd.protocol.peer.Heard;
import org.evenodd.protocol.peer.PlaceNotes;
import org.evenodd.protocol.peer.Understanding;
import tools.jackson.databind.JsonNode;

/** Looks for the message that is due in all the places where agents answer. */
public record TolerantDueReader(MessageCodec codec) implements DueReader {

    @Override
    public Heard read(MessageType due, JsonNode node, String pointer, List<DialectNote> notes) {
        AnswerPlaces places = pointer.isEmpty() ? AnswerPlaces.ofBody(node) : AnswerPlaces.ofResult(node);
        Found found = places.find(due);
        if (found instanceof Found.At at) {
            return at(at, due, places, notes);
        }
        if (found instanceof Found.Contradiction contradiction) {
            return new Heard(contradictory(contradiction.places(), due), Understanding.ANSWERED);
        }
        return withoutMessage(node, places);
    }

    private Heard withoutMessage(JsonNode outermost, AnswerPlaces places) {
        return places.error().map(place -> refused(place.object())).orElseGet(() -> ofTool(outermost));
    }

    private static Heard ofTool(JsonNode result) {
        return result.path("isError").booleanValue(false)
                ? Heard.unclear(new Answer.Refused(RpcError.INVALID_PARAMS, "", "the tool failed there"))
                : Heard.arrived();
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
            PlaceNotes.of(found.place().pointer(), found.place().inText()).ifPresent(all::add);
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

    private static String quoted(JsonNode node) {
        return node.isMissingNode() ? "nothing" : Excerpt.of(Json.text(JsonValue.of(node)));
    }
}
