package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * A referee registers (PRD 3.1, MCP 2.1).
 *
 * @param rotateToken whether it asks for a new token to replace its valid one (our own addition)
 */
public record RefereeRegisterRequest(
        @Flat Envelope envelope,
        RefereeMeta refereeMeta,
        @Maybe @Nullable Boolean rotateToken) implements Message {

    /** A request that keeps the present token, if any. */
    public RefereeRegisterRequest(Envelope envelope, RefereeMeta refereeMeta) {
        this(envelope, refereeMeta, null);
    }

    /** Whether the token is to be replaced. */
    public boolean rotatesToken() {
        return Boolean.TRUE.equals(rotateToken);
    }
}
