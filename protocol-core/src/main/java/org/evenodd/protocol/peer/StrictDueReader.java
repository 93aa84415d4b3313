package org.evenodd.protocol.peer;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Accepts an answer as the expected message if it names its type or contains the decision. */
public record StrictDueReader(MessageCodec codec) implements DueReader {

    @Override
    public ReadReply read(MessageType due, JsonNode node, String pointer, List<DialectNote> notes) {
        if (!node.isObject() || (due.decision().isPresent() && !isMeant(due, node))) {
            return ReadReply.arrived();
        }
        Decoded decoded = codec.decodeReply(due, node);
        if (decoded instanceof Decoded.Valid valid) {
            boolean telling = due.decision().isPresent() || isNamed(due, node);
            return new ReadReply(
                    answered(valid, pointer, notes), telling ? Understanding.ANSWERED : Understanding.ARRIVED);
        }
        return due.decision().isPresent()
                ? new ReadReply(
                        new Answer.Wrong(((Decoded.InvalidMessage) decoded).violations()), Understanding.ANSWERED)
                : ReadReply.arrived();
    }

    private static boolean isMeant(MessageType due, JsonNode node) {
        return isNamed(due, node) || due.decision().filter(node::has).isPresent();
    }

    private static boolean isNamed(MessageType due, JsonNode node) {
        return due.typeNames().contains(node.path("message_type").stringValue(""));
    }

    private static Answer answered(Decoded.Valid valid, String pointer, List<DialectNote> notes) {
        List<DialectNote> all = new ArrayList<>(valid.notes());
        all.addAll(notes);
        MisplacedAnswerNotes.of(pointer, false).ifPresent(all::add);
        return new Answer.Answered(valid.message(), all);
    }
}
