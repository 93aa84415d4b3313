package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
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

    /** An outcome of JSON-RPC that carries no message. */
    record Plain(RpcOutcome outcome) implements Reply {}

    static Reply taken() {
        return new Taken(AckStatus.ACKNOWLEDGED);
    }

    static Reply answer(Message message) {
        return new Answer(message);
    }

    static Reply refuse(Refusal refusal) {
        return new Refused(refusal);
    }

    /** That its sender does too much, and when it may try again. */
    static Reply busy(Duration retryAfter) {
        return new Plain(new RpcOutcome.Busy(retryAfter));
    }

    /** The same, at once. */
    default CompletableFuture<Reply> now() {
        return CompletableFuture.completedFuture(this);
    }
}
