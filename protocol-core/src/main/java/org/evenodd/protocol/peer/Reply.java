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
    record MessageReply(Message message) implements Reply {}

    /** A refusal. */
    record RefusalReply(Refusal refusal) implements Reply {}

    /** That the message has arrived, where no message is due in answer. */
    record ReceiptReply(AckStatus status) implements Reply {}

    /** An outcome of JSON-RPC that carries no message. */
    record PlainReply(RpcOutcome outcome) implements Reply {}

    static Reply taken() {
        return new ReceiptReply(AckStatus.ACKNOWLEDGED);
    }

    static Reply answer(Message message) {
        return new MessageReply(message);
    }

    static Reply refuse(Refusal refusal) {
        return new RefusalReply(refusal);
    }

    /** That its sender does too much, and when it may try again. */
    static Reply busy(Duration retryAfter) {
        return new PlainReply(new RpcOutcome.Busy(retryAfter));
    }

    /** The same, at once. */
    default CompletableFuture<Reply> now() {
        return CompletableFuture.completedFuture(this);
    }
}
