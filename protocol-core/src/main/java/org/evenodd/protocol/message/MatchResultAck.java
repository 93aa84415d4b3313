package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RoundId;

/** The manager acknowledges a result (MCP 5.1). */
public record MatchResultAck(@Flat Envelope envelope, AckStatus status, MatchId matchId, RoundId roundId)
        implements Message {}
