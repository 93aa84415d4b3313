package org.evenodd.agent.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Endpoint;

/** Calls other agents. */
public interface MessageClient {

    /**
     * Sends a message and waits for its answer, within one time-out for all attempts.
     *
     * @param postedAnswer detects an answer posted as a message, after which no further attempt is made
     * @return the outcome; never completes exceptionally
     */
    CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, PostedAnswer postedAnswer);

    /** Sends a message that is answered only in the reply. */
    default CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout) {
        return call(to, message, timeout, PostedAnswer.NOWHERE);
    }

    /** Sends a message to one receiver. */
    default CompletableFuture<Answer> call(Endpoint to, Message message, Duration timeout) {
        return call(to, Outgoing.of(message), timeout);
    }

    /** Sends a message to one receiver that may post its answer. */
    default CompletableFuture<Answer> call(Endpoint to, Message message, Duration timeout, PostedAnswer postedAnswer) {
        return call(to, Outgoing.of(message), timeout, postedAnswer);
    }
}
