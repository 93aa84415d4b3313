/**
 * JSON-RPC 2.0, both sides, from bytes to bytes; knows no HTTP, and of the league's messages their methods only.
 *
 * <p>{@link org.evenodd.protocol.jsonrpc.RpcServer} answers bodies by asking an
 * {@link org.evenodd.protocol.jsonrpc.RpcHandler}; {@link org.evenodd.protocol.jsonrpc.RpcCall} and
 * {@link org.evenodd.protocol.jsonrpc.RpcReply} are the caller's side.
 */
@NullMarked
package org.evenodd.protocol.jsonrpc;

import org.jspecify.annotations.NullMarked;
