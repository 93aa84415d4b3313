package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;

/** A player's row of the table and its state. */
public record PlayerTotals(@Flat StandingsRow row, AgentState state) {}
