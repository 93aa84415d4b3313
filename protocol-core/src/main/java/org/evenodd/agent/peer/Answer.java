package org.evenodd.agent.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The outcome of an outgoing call. */
public sealed interface Answer {

    /**
     * The expected message.
     *
     * @param receipt whether it only stands for a receipt, so that what the peer posts may still overrule it
     * @param said in its own words, where they may say more
     */
    record Answered(Message message, List<DialectNote> notes, boolean receipt, JsonNode said) implements Answer {

        public Answered {
            notes = List.copyOf(notes);
        }

        /** An answer whose message says all. */
        public Answered(Message message, List<DialectNote> notes) {
            this(message, notes, false, MissingNode.getInstance());
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

    /**
     * The peer acknowledged the message, in any form.
     *
     * @param said in its own words, where they may say more
     */
    record Acknowledged(List<DialectNote> notes, JsonNode said) implements Answer {
        public Acknowledged {
            notes = List.copyOf(notes);
        }

        /** An acknowledgement without leniencies. */
        public Acknowledged() {
            this(List.of(), MissingNode.getInstance());
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
            return new Answered(answered.message(), all, answered.receipt(), answered.said());
        }
        return this instanceof Acknowledged receipt ? new Acknowledged(all, receipt.said()) : this;
    }

    /** What the peer said in its own words; the missing node where that is not kept. */
    default JsonNode said() {
        return MissingNode.getInstance();
    }

    /** This answer in the peer's own words, if its kind has them. */
    default Answer saying(JsonNode words) {
        if (this instanceof Answered answered) {
            return new Answered(answered.message(), answered.notes(), answered.receipt(), words);
        }
        return this instanceof Acknowledged ? new Acknowledged(notes(), words) : this;
    }

    /** The pause that the peer asks for; zero if none. */
    default Duration askedPause() {
        return this instanceof PeerUnreachable unreachable ? unreachable.pause() : Duration.ZERO;
    }
}
