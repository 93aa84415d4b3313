package org.evenodd.protocol.jsonrpc;

import java.time.Duration;
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
}
