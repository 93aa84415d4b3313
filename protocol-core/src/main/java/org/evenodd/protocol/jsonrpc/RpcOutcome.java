package org.evenodd.protocol.jsonrpc;

import java.time.Duration;
import org.evenodd.protocol.json.JsonValue;

/** What became of a call. */
public sealed interface RpcOutcome {

    record Result(JsonValue value) implements RpcOutcome {}

    record Failure(RpcError error) implements RpcOutcome {}

    /** Nothing was done, and its transport says so too. */
    record Rejected(RpcError error, Rejection reason) implements RpcOutcome {}

    /** Nothing was done, because its caller does too much; after a while it may try again. */
    record Busy(Duration retryAfter) implements RpcOutcome {}
}
