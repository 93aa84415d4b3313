package org.evenodd.agent.peer;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** The outcome of an exchange. Reasons are sentences for people; nothing depends on them. */
public sealed interface Delivery {

    /**
     * The peer answered, with any status; redirects are not followed.
     *
     * @param contentType as received; empty if there was none
     * @param retryAfter the pause that it asks for; zero if none
     * @param headers the value of a header, whatever its case; empty if there is none
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Replied(
            int status,
            String contentType,
            byte[] body,
            Duration retryAfter,
            Function<String, Optional<String>> headers)
            implements Delivery {

        /** A reply without further headers. */
        public Replied(int status, String contentType, byte[] body) {
            this(status, contentType, body, Duration.ZERO, name -> Optional.empty());
        }

        /** The same reply with another body. */
        public Replied with(byte[] other) {
            return new Replied(status, contentType, other, retryAfter, headers);
        }
    }

    /** No complete answer within the time limit; the connection was closed. */
    record TimedOut() implements Delivery {}

    /** No connection, or it broke before the answer was complete. */
    record Unreachable(String reason) implements Delivery {}

    /** An answer that is too long or not HTTP, for instance with an incomplete head. */
    record UnreadableReply(String reason) implements Delivery {}
}
