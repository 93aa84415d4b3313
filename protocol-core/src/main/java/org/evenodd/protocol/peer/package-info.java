/**
 * Message exchange between agents: a server that routes messages to handlers, and a client.
 *
 * <p>The client ({@link org.evenodd.protocol.peer.RpcClient}) sends in the protocol's own form and reads the answer in
 * it. Only if that fails, or {@link org.evenodd.protocol.peer.LearnedAgent} knows that it will, what it was given for
 * foreign agents takes over.
 */
@NullMarked
package org.evenodd.protocol.peer;

import org.jspecify.annotations.NullMarked;
