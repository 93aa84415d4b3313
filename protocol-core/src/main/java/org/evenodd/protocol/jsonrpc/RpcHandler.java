package org.evenodd.protocol.jsonrpc;

import java.util.concurrent.CompletableFuture;

/** Carries out calls. */
@FunctionalInterface
public interface RpcHandler {

    /**
     * Begins to carry out a call and returns without waiting for anything. Refusals are outcomes; an exception, thrown
     * or in the future, is a bug of ours and reaches the caller as -32603 without its text.
     */
    CompletableFuture<RpcOutcome> handle(RpcRequest request, Caller caller);
}
