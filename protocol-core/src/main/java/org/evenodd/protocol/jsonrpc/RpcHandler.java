package org.evenodd.protocol.jsonrpc;

/** Executes calls. */
@FunctionalInterface
public interface RpcHandler {

    /**
     * Executes a call without blocking; an outcome that has to be waited for is {@link RpcOutcome.Later}. Refusals are
     * outcomes; an exception, thrown or in the future, is a bug and reaches the caller as -32603 without its text.
     */
    RpcOutcome handle(RpcRequest request, Caller caller);

    /** Told of each outcome before it is sent. */
    @FunctionalInterface
    interface OutcomeWatcher {
        void answered(RpcRequest request, Caller caller, RpcOutcome outcome);
    }
}
