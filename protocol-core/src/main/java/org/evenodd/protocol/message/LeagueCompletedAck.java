package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** An agent acknowledges the end of the league (MCP 3.4). */
public record LeagueCompletedAck(
        @Flat Envelope envelope,
        AckStatus status,
        @Maybe @Nullable PlayerId playerId,
        @Maybe @Nullable RefereeId refereeId)
        implements Message {}
