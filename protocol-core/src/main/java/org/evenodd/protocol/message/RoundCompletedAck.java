package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** An agent acknowledges the end of a round (MCP 3.3). */
public record RoundCompletedAck(
        @Flat Envelope envelope,
        AckStatus status,
        @Maybe @Nullable PlayerId playerId,
        @Maybe @Nullable RefereeId refereeId,
        RoundId roundId)
        implements Message {}
