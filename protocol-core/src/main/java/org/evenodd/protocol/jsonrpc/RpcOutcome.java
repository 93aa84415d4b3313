package org.evenodd.protocol.jsonrpc;

import java.time.Duration;
import org.evenodd.protocol.json.JsonValue;

/** What became of a call. */
public sealed interface RpcOutcome {

    record RpcResult(JsonValue value) implements RpcOutcome {}

    /** It was answered with an error. */
    sealed interface RpcFailure extends RpcOutcome {

        RpcError error();
    }

    record Failure(RpcError error) implements RpcFailure {}

    /** Nothing was done, and its transport says so too. */
    record Rejected(RpcError error) implements RpcFailure {}

    /** Nothing was done, because its caller does too much; after a while it may try again. */
    record Busy(Duration retryAfter) implements RpcFailure {

        @Override
        public RpcError error() {
            return RpcError.busy();
        }
    }
}
