package org.evenodd.protocol.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.Refusal;

/** A handler's reply. */
public sealed interface Reply {

    /** A message. */
    record MessageReply(Message message) implements Reply {}

    /** A refusal. */
    record RefusalReply(Refusal refusal) implements Reply {}

    /** An acknowledgement, if no message is due in answer. */
    record ReceiptReply(AckStatus status) implements Reply {}

    /** A JSON-RPC outcome without a message. */
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

    /** The refusal of a sender that sends too much, with the time until it may retry. */
    static Reply busy(Duration retryAfter) {
        return new PlainReply(new RpcOutcome.Busy(retryAfter));
    }

    /** This reply as a completed future. */
    default CompletableFuture<Reply> now() {
        return CompletableFuture.completedFuture(this);
    }
}
