package org.evenodd.protocol.jsonrpc;

import java.util.concurrent.CompletableFuture;

/** Executes calls. */
@FunctionalInterface
public interface RpcHandler {

    /**
     * Starts executing a call and returns without blocking. Refusals are outcomes; an exception, thrown or in the
     * future, is a bug and reaches the caller as -32603 without its text.
     */
    CompletableFuture<RpcOutcome> handle(RpcRequest request, Caller caller);
}
