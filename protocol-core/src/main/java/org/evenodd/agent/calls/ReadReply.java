package org.evenodd.agent.calls;

import org.evenodd.agent.peer.Answer;

/**
 * An interpreted reply.
 *
 * @param refusal its body, if that may tell how the peer wants the message; else empty
 */
public record ReadReply(Answer answer, Understanding understanding, String refusal) {

    public ReadReply(Answer answer, Understanding understanding) {
        this(answer, understanding, "");
    }

    /** How far a call got at an agent, judging by its reply; the furthest first. */
    public enum Understanding {
        /** It answered, correctly or not, or gave a league error. */
        ANSWERED,
        /** It acknowledged receipt of something. */
        ARRIVED,
        /** It did not understand the request, or did not say whether it did. */
        UNCLEAR,
        /** It answered with success, and nothing that can be read. */
        UNREADABLE,
        /** It failed while handling the request. */
        BROKEN,
        /** It does not know the method. */
        UNKNOWN,
        /** Nothing serves that path. */
        NO_SUCH_PATH,
        /** The call was not handled at all, or its connection was dropped. */
        SILENT;

        /** Whether a call got further than another; not known, not served and not handled are equally far. */
        public boolean isFurtherThan(Understanding other) {
            return compareTo(other) < 0 && this != NO_SUCH_PATH && this != UNKNOWN;
        }
    }

    public static ReadReply unclear(Answer answer) {
        return new ReadReply(answer, Understanding.UNCLEAR);
    }

    public static ReadReply silent(Answer answer) {
        return new ReadReply(answer, Understanding.SILENT);
    }

    /** A bare acknowledgement. */
    public static ReadReply arrived() {
        return new ReadReply(new Answer.Acknowledged(), Understanding.ARRIVED);
    }

    /** Whether it is a receipt that stands for an answer. */
    boolean isReceipt() {
        return answer instanceof Answer.Answered answered && answered.receipt();
    }

    public boolean is(Understanding other) {
        return understanding == other;
    }
}
