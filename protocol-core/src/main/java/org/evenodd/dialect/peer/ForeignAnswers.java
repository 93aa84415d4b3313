package org.evenodd.dialect.peer;

import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.dialect.AnswerFinder;
import org.evenodd.dialect.AnswerFinder.FoundAnswer;
import org.evenodd.dialect.AnswerFinder.ReplyLocation;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.error.Violation.Excerpt;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.peer.AnswerReader.AnswersElsewhere;
import org.evenodd.protocol.peer.ReadReply;
import org.evenodd.protocol.peer.ReadReply.Understanding;
import tools.jackson.databind.JsonNode;

/** Looks for the expected message in all locations where agents put answers. */
record ForeignAnswers(MessageCodec codec) implements AnswersElsewhere {

    @Override
    public ReadReply read(MessageType due, JsonNode node, String pointer, List<DialectNote> notes) {
        AnswerFinder finder = new AnswerFinder(node, pointer);
        FoundAnswer found = finder.find(due);
        if (found instanceof FoundAnswer.AnswerAt at) {
            return at(at, due, finder, notes);
        }
        if (found instanceof FoundAnswer.Contradiction contradiction) {
            return new ReadReply(contradictory(contradiction.locations(), due), Understanding.ANSWERED);
        }
        return withoutMessage(node, finder);
    }

    private ReadReply withoutMessage(JsonNode outermost, AnswerFinder finder) {
        return finder.error().map(location -> refused(location.object())).orElseGet(() -> ofTool(outermost));
    }

    private static ReadReply ofTool(JsonNode result) {
        return result.path("isError").booleanValue(false)
                ? ReadReply.unclear(new Answer.ErrorReturned(RpcError.INVALID_PARAMS, "", "the tool failed there"))
                : ReadReply.arrived();
    }

    private static ReadReply refused(JsonNode error) {
        String code = error.path("error_code").stringValue("");
        String reason = error.path("message").stringValue(code);
        return new ReadReply(new Answer.ErrorReturned(RpcError.INVALID_PARAMS, code, reason), Understanding.ANSWERED);
    }

    private ReadReply at(FoundAnswer.AnswerAt found, MessageType due, AnswerFinder finder, List<DialectNote> notes) {
        Decoded decoded = codec.decodeReply(due, found.location().object());
        if (decoded instanceof Decoded.Valid valid) {
            ReplyLocation at = found.location();
            Answer answer = AnswerReader.answered(valid, AnswerReader.misplaced(at.pointer(), at.inText()), notes);
            boolean telling = found.conclusive() || due.decision().isPresent();
            return new ReadReply(answer, telling ? Understanding.ANSWERED : Understanding.ARRIVED);
        }
        return due.decision().isPresent()
                ? wrong((Decoded.InvalidMessage) decoded, found)
                : withoutMessage(found.location().object(), finder);
    }

    /** For a registration, a mere status like "ok" only confirms receipt. */
    private static ReadReply wrong(Decoded.InvalidMessage invalid, FoundAnswer.AnswerAt found) {
        return new ReadReply(
                new Answer.Wrong(invalid.violations()),
                found.conclusive() ? Understanding.ANSWERED : Understanding.ARRIVED);
    }

    private static Answer contradictory(List<ReplyLocation> locations, MessageType due) {
        String field = due.decision().orElse("");
        String got = locations.stream()
                .map(location -> location.pointer() + ": "
                        + AnswerReader.quoted(location.object().path(field)))
                .collect(Collectors.joining(", "));
        return new Answer.Wrong(
                List.of(new Violation('/' + field, ErrorCode.E006, "one value wherever it is said", Excerpt.of(got))));
    }
}
