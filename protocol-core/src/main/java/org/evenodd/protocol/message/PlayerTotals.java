package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;

/** A player's standings row and state. */
public record PlayerTotals(@Flat StandingsRow row, AgentState state) {}
