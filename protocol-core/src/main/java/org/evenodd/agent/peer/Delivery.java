package org.evenodd.agent.peer;

import java.time.Duration;

/** The outcome of an exchange. Reasons are sentences for people; nothing depends on them. */
public sealed interface Delivery {

    /**
     * The peer answered, with any status; redirects are not followed.
     *
     * @param contentType as received; empty if there was none
     * @param retryAfter the pause that it asks for; zero if none
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Replied(int status, String contentType, byte[] body, Duration retryAfter) implements Delivery {

        /** A reply that asks for no pause. */
        public Replied(int status, String contentType, byte[] body) {
            this(status, contentType, body, Duration.ZERO);
        }
    }

    /** No complete answer within the time limit; the connection was closed. */
    record TimedOut() implements Delivery {}

    /** No connection, or it broke before the answer was complete. */
    record Unreachable(String reason) implements Delivery {}

    /** An answer that is too long or not HTTP, for instance with an incomplete head. */
    record UnreadableReply(String reason) implements Delivery {}
}
