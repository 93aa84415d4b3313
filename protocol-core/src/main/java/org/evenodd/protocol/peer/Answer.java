package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;

/** What came of a call. */
public sealed interface Answer {

    /** The message that was due. */
    record Answered(Message message, List<DialectNote> notes) implements Answer {
        public Answered {
            notes = List.copyOf(notes);
        }
    }

    /** An answer that can be read and is wrong. */
    record Wrong(List<Violation> violations) implements Answer {
        public Wrong {
            violations = List.copyOf(violations);
        }
    }

    /**
     * A JSON-RPC error.
     *
     * @param code the JSON-RPC code
     * @param errorCode the league's error code in its data, like E012; empty where there is none
     */
    record ErrorReturned(int code, String errorCode, String message) implements Answer {}

    /** The peer answered that it has what it was sent, in whatever form. */
    record Acknowledged(List<DialectNote> notes) implements Answer {
        public Acknowledged {
            notes = List.copyOf(notes);
        }

        /** As the protocol says. */
        public Acknowledged() {
            this(List.of());
        }
    }

    /** No answer in time. */
    record NoReplyInTime() implements Answer {}

    /**
     * No connection, or an answer that cannot be read: E009.
     *
     * @param pause how long the peer asks to be left alone; zero where it does not
     */
    record PeerUnreachable(String reason, Duration pause) implements Answer {

        /** Somebody who asks for no pause. */
        public PeerUnreachable(String reason) {
            this(reason, Duration.ZERO);
        }
    }

    /** The leniencies that the peer needed. */
    default List<DialectNote> notes() {
        return List.of();
    }

    /** The same with one more note, where it is one of those that carry notes. */
    default Answer with(DialectNote note) {
        List<DialectNote> all = new ArrayList<>(notes());
        all.add(note);
        if (this instanceof Answered answered) {
            return new Answered(answered.message(), all);
        }
        return this instanceof Acknowledged ? new Acknowledged(all) : this;
    }

    /** How long the peer asks to be left alone; zero where it does not. */
    default Duration askedPause() {
        return this instanceof PeerUnreachable unreachable ? unreachable.pause() : Duration.ZERO;
    }
}
