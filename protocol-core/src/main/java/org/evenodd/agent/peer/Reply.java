package org.evenodd.agent.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.shape.JsonRecord;

/** A handler's reply. */
public sealed interface Reply {

    /** A message. */
    record MessageReply(Message message) implements Reply {}

    /** A refusal. */
    record RefusalReply(Refusal refusal) implements Reply {}

    /** What a call returns if no message is due in answer. */
    record Acknowledgement(AckStatus status) implements JsonRecord {}

    /** A JSON-RPC outcome without a message. */
    record PlainReply(RpcOutcome outcome) implements Reply {}

    static Reply taken() {
        return new PlainReply(new RpcOutcome.RpcResult(new Acknowledgement(AckStatus.ACKNOWLEDGED)));
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

    /** A reply that the handler waits for; the future may complete at any time, on any thread. */
    record LaterReply(CompletableFuture<Reply> reply) implements Reply {}

    /** The reply that a future brings: at once where it is there already. */
    static Reply later(CompletableFuture<Reply> reply) {
        return reply.isDone() && !reply.isCompletedExceptionally() ? reply.join() : new LaterReply(reply);
    }

    /** This reply as a future, for those that wait for it anyhow. */
    default CompletableFuture<Reply> future() {
        return this instanceof LaterReply later ? later.reply() : CompletableFuture.completedFuture(this);
    }
}
