/**
 * Calls of other agents over JSON-RPC: {@code RpcClient} sends a message in the protocol's own form and reads the answer in it.
 * {@code FormSearch} finds out how a peer wants a message that it does not understand so, {@code LearnedCallForms} remembers
 * it, and {@code ForeignAnswers} reads an answer in another place or form, by the tables of {@code dialect}. {@code PeerSession} is what
 * a peer that is an MCP server may want beside.
 */
@NullMarked
package org.evenodd.agent.calls;

import org.jspecify.annotations.NullMarked;
