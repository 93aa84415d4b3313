package org.evenodd.protocol.jsonrpc;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.evenodd.protocol.json.JsonValue;

/** The outcome of a call. */
public sealed interface RpcOutcome {

    record RpcResult(JsonValue value) implements RpcOutcome {}

    /** The call was answered with an error. */
    sealed interface RpcFailure extends RpcOutcome {

        RpcError error();
    }

    record Failure(RpcError error) implements RpcFailure {}

    /** The call was not executed, which the transport also shows. */
    record Rejected(RpcError error) implements RpcFailure {}

    /** The call was not executed, because its caller sends too many; it may retry after a while. */
    record Busy(Duration retryAfter) implements RpcFailure {

        @Override
        public RpcError error() {
            return RpcError.busy();
        }
    }

    /**
     * An outcome that is waited for; the future may complete at any time, on any thread, never with another {@code Later}.
     */
    record Later(CompletableFuture<RpcOutcome> outcome) implements RpcOutcome {}

    /** This outcome, changed, as soon as it is there. */
    default RpcOutcome then(UnaryOperator<RpcOutcome> change) {
        return this instanceof Later later ? new Later(later.outcome().thenApply(change)) : change.apply(this);
    }

    /** This outcome as a future, for callers that wait for several. */
    default CompletableFuture<RpcOutcome> future() {
        return this instanceof Later later ? later.outcome() : CompletableFuture.completedFuture(this);
    }
}
