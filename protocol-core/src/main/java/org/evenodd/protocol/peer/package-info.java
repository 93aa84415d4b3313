/**
 * Message exchange between agents: what a handler gets and replies, and a client.
 *
 * <p>The client ({@link org.evenodd.protocol.peer.RpcClient}) sends in the protocol's own form and reads the answer in
 * it. Only if that fails, or {@link org.evenodd.protocol.peer.LearnedCallForms} knows that it will, a
 * {@link org.evenodd.protocol.peer.FormSearch} goes through other forms.
 */
@NullMarked
package org.evenodd.protocol.peer;

import org.jspecify.annotations.NullMarked;
