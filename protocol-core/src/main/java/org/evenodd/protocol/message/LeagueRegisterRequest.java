package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * A player asks for a place in the league (PRD 3.3, MCP 2.2).
 *
 * @param rotateToken whether it asks for a new token in place of the valid one that it shows (our own addition)
 */
public record LeagueRegisterRequest(
        @Flat Envelope envelope,
        PlayerMeta playerMeta,
        @Maybe @Nullable Boolean rotateToken) implements Message {

    /** Keeps the token that it has, if it has one. */
    public LeagueRegisterRequest(Envelope envelope, PlayerMeta playerMeta) {
        this(envelope, playerMeta, null);
    }

    /** Whether its token is to be replaced. */
    public boolean rotatesToken() {
        return Boolean.TRUE.equals(rotateToken);
    }

    @Override
    public MessageType type() {
        return MessageType.LEAGUE_REGISTER_REQUEST;
    }
}
