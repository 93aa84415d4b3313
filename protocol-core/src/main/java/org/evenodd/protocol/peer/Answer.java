package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Violation;

/** The outcome of an outgoing call. */
public sealed interface Answer {

    /** The expected message. */
    record Answered(Message message, List<DialectNote> notes) implements Answer {
        public Answered {
            notes = List.copyOf(notes);
        }
    }

    /** A readable but invalid answer. */
    record Wrong(List<Violation> violations) implements Answer {
        public Wrong {
            violations = List.copyOf(violations);
        }
    }

    /**
     * A JSON-RPC error.
     *
     * @param code the JSON-RPC code
     * @param errorCode the league's error code in its data, like E012; empty if there is none
     */
    record ErrorReturned(int code, String errorCode, String message) implements Answer {}

    /** The peer acknowledged the message, in any form. */
    record Acknowledged(List<DialectNote> notes) implements Answer {
        public Acknowledged {
            notes = List.copyOf(notes);
        }

        /** An acknowledgement without leniencies. */
        public Acknowledged() {
            this(List.of());
        }
    }

    /** No answer in time. */
    record NoReplyInTime() implements Answer {}

    /**
     * No connection, or an answer that cannot be read: E009.
     *
     * @param pause the pause that the peer asks for; zero if none
     */
    record PeerUnreachable(String reason, Duration pause) implements Answer {

        /** An unreachable peer that asks for no pause. */
        public PeerUnreachable(String reason) {
            this(reason, Duration.ZERO);
        }
    }

    /** Whether the peer does not know the method. */
    default boolean isUnknownMethod() {
        return this instanceof ErrorReturned refused && refused.code() == RpcError.METHOD_NOT_FOUND;
    }

    /** What the peer says instead of an answer. */
    default String reason() {
        return this instanceof ErrorReturned refused ? refused.message() : "only that it has arrived";
    }

    /** The leniencies that the peer needed. */
    default List<DialectNote> notes() {
        return List.of();
    }

    /** This answer with another note, if its kind has notes. */
    default Answer with(DialectNote note) {
        List<DialectNote> all = new ArrayList<>(notes());
        all.add(note);
        if (this instanceof Answered answered) {
            return new Answered(answered.message(), all);
        }
        return this instanceof Acknowledged ? new Acknowledged(all) : this;
    }

    /** The pause that the peer asks for; zero if none. */
    default Duration askedPause() {
        return this instanceof PeerUnreachable unreachable ? unreachable.pause() : Duration.ZERO;
    }
}
