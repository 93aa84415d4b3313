package org.evenodd.referee.match;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;

/** An event in a match, with its time. */
public sealed interface MatchEvent {

    Instant at();

    /**
     * A player returned a valid answer to a call.
     *
     * @param receipt whether it was only a receipt, which stands for joining
     */
    record AnswerReceived(Instant at, CallId call, Message answer, List<DialectNote> notes, boolean receipt)
            implements MatchEvent {
        public AnswerReceived {
            notes = List.copyOf(notes);
        }
    }

    /** A player posted a valid answer in a message of its own, which does not say to which call. */
    record AnswerPosted(Instant at, PlayerId player, Message answer, List<DialectNote> notes) implements MatchEvent {
        public AnswerPosted {
            notes = List.copyOf(notes);
        }
    }

    /** The reply to a call is readable but wrong. */
    record AnsweredWrong(Instant at, CallId call, List<Violation> violations) implements MatchEvent {
        public AnsweredWrong {
            violations = List.copyOf(violations);
        }
    }

    /** A player posted an answer of that type that is readable but wrong. */
    record PostedWrong(Instant at, PlayerId player, MessageType answer, List<Violation> violations)
            implements MatchEvent {
        public PostedWrong {
            violations = List.copyOf(violations);
        }
    }

    /** A call could not be delivered, or its reply is unreadable. */
    record CallFailed(Instant at, CallId call, String reason) implements MatchEvent {}

    /** A call's deadline has come. */
    record DeadlinePassed(Instant at, CallId call) implements MatchEvent {}

    /** It is time to repeat a call. */
    record RetryDue(Instant at, CallId call) implements MatchEvent {}

    /**
     * Identifies one call to a player within a match.
     *
     * @param step the step of the match, from 1: the invitations, then each round of moves
     * @param number the number of the call to that player within the step, from 1
     */
    record CallId(PlayerId player, int step, int number) {

        CallId next() {
            return new CallId(player, step, number + 1);
        }
    }
}
