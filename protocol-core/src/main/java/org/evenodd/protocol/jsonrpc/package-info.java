/**
 * Both sides of JSON-RPC 2.0, from bytes to bytes. Independent of HTTP; of the league's messages, it knows only the
 * methods.
 *
 * <p>{@link org.evenodd.protocol.jsonrpc.RpcServer} answers bodies by calling an
 * {@link org.evenodd.protocol.jsonrpc.RpcHandler}; {@link org.evenodd.protocol.jsonrpc.RpcCall} and
 * {@link org.evenodd.protocol.jsonrpc.RpcReply} are the caller's side.
 */
@NullMarked
package org.evenodd.protocol.jsonrpc;

import org.jspecify.annotations.NullMarked;
