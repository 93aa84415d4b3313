package org.evenodd.protocol.message;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Size;
import org.jspecify.annotations.Nullable;

/**
 * Why a registration was refused, in terms of the error catalogue.
 *
 * @param code MCP's number of the error
 */
public record Rejection(
        @Maybe @OrNull @Size(max = 1000) @Nullable String reason,
        @Maybe @Nullable ErrorCode errorCode,
        @Maybe @Nullable Integer code) {

    public static final Rejection NONE = new Rejection(null, null, null);
}
