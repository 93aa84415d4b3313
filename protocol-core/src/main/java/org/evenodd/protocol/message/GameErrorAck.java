package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** A player acknowledges an error (MCP 6.2). */
public record GameErrorAck(
        @Flat Envelope envelope,
        AckStatus status,
        PlayerId playerId,
        @Maybe @Nullable MatchId matchId) implements Message {}
