package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/** A player acknowledges the outcome (MCP 4.3). */
public record GameOverAck(@Flat Envelope envelope, AckStatus status, PlayerId playerId, MatchId matchId)
        implements Message {}
