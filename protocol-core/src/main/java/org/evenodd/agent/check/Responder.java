package org.evenodd.agent.check;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.MessageType;

/**
 * What the agents answer that a checker plays.
 *
 * @param <R> the names of these agents
 */
public interface Responder<R> {

    /** Whether one of them knows a type of message. */
    boolean knows(R agent, MessageType type);

    CompletableFuture<RpcOutcome> answer(Received<R> received);
}
