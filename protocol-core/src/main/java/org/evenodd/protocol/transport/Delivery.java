package org.evenodd.protocol.transport;

import java.time.Duration;

/** What became of an exchange. Reasons are sentences for people; nothing is decided by them. */
public sealed interface Delivery {

    /**
     * The peer answered, with whatever status; redirects are not followed.
     *
     * @param contentType as it came, empty if there was none
     * @param retryAfter how long it asks to be left alone; zero where it does not
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Replied(int status, String contentType, byte[] body, Duration retryAfter) implements Delivery {

        /** One that asks for no pause. */
        public Replied(int status, String contentType, byte[] body) {
            this(status, contentType, body, Duration.ZERO);
        }
    }

    /** No whole answer within the time; the connection is closed. */
    record TimedOut() implements Delivery {}

    /** Nobody is there, or the connection died before the answer was whole. */
    record Unreachable(String reason) implements Delivery {}

    /** An answer that is too long, or no HTTP, as one is that breaks off in its head. */
    record UnreadableReply(String reason) implements Delivery {}
}
