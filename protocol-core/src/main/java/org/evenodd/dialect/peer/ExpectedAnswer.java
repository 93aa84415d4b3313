package org.evenodd.dialect.peer;

import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.peer.ReadReply;
import org.evenodd.protocol.peer.Understanding;
import org.evenodd.protocol.value.AgentKind;

/** The answer expected to a message. */
record ExpectedAnswer(MessageType type) {

    /** The outcome if the agent understood but decided nothing. */
    Answer withoutDecision() {
        String field = type.answer().flatMap(MessageType::decision).orElseThrow();
        return new Answer.Wrong(List.of(new Violation('/' + field, ErrorCode.E003, "a value", "nothing")));
    }

    /**
     * The outcome if no form was understood; without a decision, an agent that answered counts as having received the
     * message.
     */
    Answer finalOutcome(ReadReply furthest) {
        return !type.asksForDecision()
                        && !furthest.is(Understanding.SILENT)
                        && furthest.answer() instanceof Answer.PeerUnreachable unreachable
                ? AnswerReader.unknownMethod(unreachable.reason())
                : furthest.answer();
    }

    /** Whether any reply means that the message has arrived: news for players, who have nothing to say to it. */
    boolean isMereNews() {
        return !type.asksForDecision() && type.receivers().contains(AgentKind.PLAYER);
    }
}
