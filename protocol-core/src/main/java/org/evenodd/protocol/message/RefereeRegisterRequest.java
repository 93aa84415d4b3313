package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * A referee asks for a place in the league (PRD 3.1, MCP 2.1).
 *
 * @param rotateToken whether it asks for a new token in place of the valid one that it shows (our own addition)
 */
public record RefereeRegisterRequest(
        @Flat Envelope envelope,
        RefereeMeta refereeMeta,
        @Maybe @Nullable Boolean rotateToken) implements Message {

    /** Keeps the token that it has, if it has one. */
    public RefereeRegisterRequest(Envelope envelope, RefereeMeta refereeMeta) {
        this(envelope, refereeMeta, null);
    }

    /** Whether its token is to be replaced. */
    public boolean rotatesToken() {
        return Boolean.TRUE.equals(rotateToken);
    }

    @Override
    public MessageType type() {
        return MessageType.REFEREE_REGISTER_REQUEST;
    }
}
