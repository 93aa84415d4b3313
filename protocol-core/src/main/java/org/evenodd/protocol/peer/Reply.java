package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.Refusal;

/** What a handler answers. */
public sealed interface Reply {

    /** A message. */
    record Answer(Message message) implements Reply {}

    /** A refusal. */
    record Refused(Refusal refusal) implements Reply {}

    /** That the message has arrived, where no message is due in answer. */
    record Taken(AckStatus status) implements Reply {}

    /** That its sender does too much, and when it may try again. */
    record Busy(Duration retryAfter) implements Reply {}

    static Reply taken() {
        return new Taken(AckStatus.ACKNOWLEDGED);
    }

    static Reply answer(Message message) {
        return new Answer(message);
    }

    static Reply refuse(Refusal refusal) {
        return new Refused(refusal);
    }

    /** The same, at once. */
    default CompletableFuture<Reply> now() {
        return CompletableFuture.completedFuture(this);
    }
}
