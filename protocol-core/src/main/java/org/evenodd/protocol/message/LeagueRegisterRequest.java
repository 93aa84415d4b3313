package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;

/** A player asks for a place in the league (PRD 3.3, MCP 2.2). */
public record LeagueRegisterRequest(@Flat Envelope envelope, PlayerMeta playerMeta) implements Message {}
