package org.evenodd.referee.match;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.PlayerId;

/** What happens to a match, and when. */
public sealed interface MatchEvent {

    Instant at();

    /** A player answered in the reply to a call, and validly. */
    record AnswerReceived(Instant at, CallId call, Message answer, List<DialectNote> notes) implements MatchEvent {
        public AnswerReceived {
            notes = List.copyOf(notes);
        }
    }

    /** A player answered validly by a message of its own; nobody knows to which call. */
    record AnswerPosted(Instant at, PlayerId player, Message answer, List<DialectNote> notes) implements MatchEvent {
        public AnswerPosted {
            notes = List.copyOf(notes);
        }
    }

    /** The reply to a call can be read and is wrong. */
    record AnsweredWrong(Instant at, CallId call, List<Violation> violations) implements MatchEvent {
        public AnsweredWrong {
            violations = List.copyOf(violations);
        }
    }

    /** A player posted what should be an answer of that type, can be read and is wrong. */
    record PostedWrong(Instant at, PlayerId player, MessageType answer, List<Violation> violations)
            implements MatchEvent {
        public PostedWrong {
            violations = List.copyOf(violations);
        }
    }

    /** A call met no connection, or its reply could not be read. */
    record CallFailed(Instant at, CallId call, String reason) implements MatchEvent {}

    /** A call's deadline has come. */
    record DeadlinePassed(Instant at, CallId call) implements MatchEvent {}

    /** It is time to repeat a call. */
    record RetryDue(Instant at, CallId call) implements MatchEvent {}

    /** The draw that was sealed before the first call. */
    record Revealed(Instant at, NumberDraw draw) implements MatchEvent {}
}
