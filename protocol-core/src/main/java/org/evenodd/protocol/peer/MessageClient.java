package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Endpoint;

/** Calls other agents. */
public interface MessageClient {

    /**
     * Sends a message and waits for its answer, at most for the time-out, however often it has to be said.
     *
     * @param elsewhere whether it is answered by another message: once it is, it is not said again
     * @return what came of it; never completes exceptionally
     */
    CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, PostedAnswer elsewhere);

    /** The same for a message that is answered in the reply or not at all. */
    default CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout) {
        return call(to, message, timeout, PostedAnswer.NOWHERE);
    }

    /** The same for a message that goes to one. */
    default CompletableFuture<Answer> call(Endpoint to, Message message, Duration timeout) {
        return call(to, Outgoing.of(message), timeout);
    }

    /** The same for a message to one that may be answered by another. */
    default CompletableFuture<Answer> call(Endpoint to, Message message, Duration timeout, PostedAnswer elsewhere) {
        return call(to, Outgoing.of(message), timeout, elsewhere);
    }
}
