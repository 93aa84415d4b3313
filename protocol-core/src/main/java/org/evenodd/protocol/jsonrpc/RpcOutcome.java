package org.evenodd.protocol.jsonrpc;

import org.evenodd.protocol.json.JsonValue;

/** What became of a call. */
public sealed interface RpcOutcome {

    record Result(JsonValue value) implements RpcOutcome {}

    record Failure(RpcError error) implements RpcOutcome {}
}
