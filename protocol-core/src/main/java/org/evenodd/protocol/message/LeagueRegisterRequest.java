package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * A player registers (PRD 3.3, MCP 2.2).
 *
 * @param rotateToken whether it asks for a new token to replace its valid one (our own addition)
 */
public record LeagueRegisterRequest(
        @Flat Envelope envelope,
        PlayerMeta playerMeta,
        @Maybe @Nullable Boolean rotateToken) implements Message {

    /** A request that keeps the present token, if any. */
    public LeagueRegisterRequest(Envelope envelope, PlayerMeta playerMeta) {
        this(envelope, playerMeta, null);
    }

    /** Whether the token is to be replaced. */
    public boolean rotatesToken() {
        return Boolean.TRUE.equals(rotateToken);
    }
}
