/**
 * JSON-RPC 2.0: {@link org.evenodd.protocol.jsonrpc.RpcFrame} finds the calls in a body, which an
 * {@link org.evenodd.protocol.jsonrpc.RpcHandler} executes; {@link org.evenodd.protocol.jsonrpc.RpcCall} and
 * {@link org.evenodd.protocol.jsonrpc.RpcReply} are the caller's side. Independent of HTTP; of the league's messages, it
 * knows only the methods.
 */
@NullMarked
package org.evenodd.protocol.jsonrpc;

import org.jspecify.annotations.NullMarked;
