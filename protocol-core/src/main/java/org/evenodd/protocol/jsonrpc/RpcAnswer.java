package org.evenodd.protocol.jsonrpc;

import org.jspecify.annotations.Nullable;

/** The answer to a request body. */
public sealed interface RpcAnswer {

    /**
     * One response, or those of a batch, as JSON in UTF-8.
     *
     * @param outcome the outcome of a single response, which a transport may translate; null for a batch
     */
    @SuppressWarnings("ArrayRecordComponent")
    record JsonBody(byte[] json, @Nullable RpcOutcome outcome) implements RpcAnswer {}

    /** No answer, because the body has only notifications. */
    record Silence() implements RpcAnswer {}

    /** The body is too long for its kind; nothing was executed. */
    record TooLarge(int maxBytes) implements RpcAnswer {}
}
