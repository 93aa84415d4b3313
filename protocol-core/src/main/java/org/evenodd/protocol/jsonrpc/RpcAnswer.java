package org.evenodd.protocol.jsonrpc;

import org.jspecify.annotations.Nullable;

/** What goes back for a body. */
public sealed interface RpcAnswer {

    /**
     * One response, or those of a batch, as JSON in UTF-8.
     *
     * @param outcome what the one response tells, since a transport may have words of its own for it; null for a batch
     */
    @SuppressWarnings("ArrayRecordComponent")
    record JsonBody(byte[] json, @Nullable RpcOutcome outcome) implements RpcAnswer {}

    /** Nothing, because the body held notifications only. */
    record Silence() implements RpcAnswer {}

    /** The body is longer than its kind may be; nothing was carried out. */
    record TooLarge(int maxBytes) implements RpcAnswer {}
}
