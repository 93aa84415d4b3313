package org.evenodd.protocol.jsonrpc;

import java.time.Duration;

/** What goes back for a body. */
public sealed interface RpcAnswer {

    /** One response, or those of a batch, as JSON in UTF-8. */
    @SuppressWarnings("ArrayRecordComponent")
    record Body(byte[] json) implements RpcAnswer {}

    /**
     * The response to a single call that was not carried out because its caller does too much.
     *
     * @param retryAfter when it may try again
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Busy(byte[] json, Duration retryAfter) implements RpcAnswer {}

    /** The response to a single call that was turned away. */
    @SuppressWarnings("ArrayRecordComponent")
    record Rejected(byte[] json, Rejection reason) implements RpcAnswer {}

    /** Nothing, because the body held notifications only. */
    record Silence() implements RpcAnswer {}

    /** Nothing is answered at the path to which the body was posted. */
    record Misplaced() implements RpcAnswer {}

    /** The body is longer than its kind may be; nothing was carried out. */
    record TooLarge(int maxBytes) implements RpcAnswer {}
}
