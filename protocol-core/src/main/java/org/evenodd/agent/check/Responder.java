package org.evenodd.agent.check;

import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.MessageType;

/**
 * Answers for the agents that a checker simulates.
 *
 * @param <R> the names of these agents
 */
public interface Responder<R> {

    /** Whether an agent handles a message type. */
    boolean knows(R agent, MessageType type);

    RpcOutcome answer(Received<R> received);
}
