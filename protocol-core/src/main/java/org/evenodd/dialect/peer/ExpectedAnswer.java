package org.evenodd.dialect.peer;

import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.AnswerReader;

/** What is to be heard on a message. */
record ExpectedAnswer(MessageType type) {

    /** Whether something is to be decided; else it is enough that the message arrives. */
    boolean decides() {
        return type.answer().flatMap(MessageType::decision).isPresent();
    }

    /** The answer of an agent that has understood and decided nothing. */
    Answer missing() {
        String field = type.answer().flatMap(MessageType::decision).orElseThrow();
        return new Answer.Wrong(List.of(new Violation('/' + field, ErrorCode.E003, "a value", "nothing")));
    }

    /**
     * What it comes to that nothing was understood: where nothing is to be decided, who answered everything was heard.
     */
    Answer lastWord(Answer first) {
        return !decides() && first instanceof Answer.PeerUnreachable unreachable
                ? AnswerReader.unknownMethod(unreachable.reason())
                : first;
    }
}
