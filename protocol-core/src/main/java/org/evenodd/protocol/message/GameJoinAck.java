package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** A player accepts or declines an invitation (PRD 5.2, MCP 4.1). */
public record GameJoinAck(
        @Flat Envelope envelope,
        @Expected @Nullable MatchId matchId,
        @Expected @TakenAsMissing @Nullable PlayerId playerId,
        @Expected @Nullable Instant arrivalTimestamp,
        boolean accept)
        implements Message {}
